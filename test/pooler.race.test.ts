import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { openPostgres } from "#server/platform/database/database.ts";
import { raceDatabase } from "#test/database/race-database.ts";
import { findPgbouncer, startPgbouncer } from "#test/programs/pgbouncer.ts";
import { startPortalProcess } from "#test/programs/portal-process.ts";

const pgbouncer = findPgbouncer();
if (!pgbouncer) console.error("NOT CHECKED: PgBouncer in front of PostgreSQL; 1.21 or newer is not here.");

const without = (setting: string) => (ini: string) => ini.replace(new RegExp(`^${setting} = .*$`, "m"), "");
const limits = sql`select current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle`;
const OURS = [{ statement: "4500ms", idle: "1min" }];
const NONE = [{ statement: "0", idle: "0" }];

async function opened(url: string) {
  const db = openPostgres(url, 8);
  onTestFinished(() => db.close());
  return db;
}

async function pooled(edit?: (ini: string) => string) {
  const bouncer = await startPgbouncer(pgbouncer ?? "", await raceDatabase(), edit);
  onTestFinished(bouncer.stop);
  return bouncer.url;
}

describe("limits of a connection", () => {
  it("hold for the session when it is direct", async () => {
    const db = await opened(await raceDatabase());
    expect((await db.execute(limits)).rows).toEqual(OURS);
    expect((await db.transaction((tx) => tx.execute(limits))).rows).toEqual(OURS);
  });
});

describe.runIf(pgbouncer)("PgBouncer in transaction mode", () => {
  it.each([
    ["as in the example", undefined],
    ["without ignored startup parameters", without("ignore_startup_parameters")],
  ])("gets limits for each transaction, and none on shared sessions, %s", async (_, edit) => {
    const db = await opened(await pooled(edit));
    expect((await db.transaction((tx) => tx.execute(limits))).rows).toEqual(OURS);
    expect((await db.execute(limits)).rows).toEqual(NONE);
    const long = await db.long({ minutes: 5 }, (tx) => tx.execute(limits));
    expect(long.rows).toEqual([{ statement: "5min", idle: "1min" }]);
  });

  it("shares two connections between two processes that prepare statements", async () => {
    const url = await pooled();
    const [one, other] = [await opened(url), await opened(url)];
    const numbers = Array.from({ length: 60 }, (_, n) => n);
    const ask = (db: typeof one) => (n: number) =>
      db.fast<{ sum: number }>("sum", `select $1::int + ${n % 20} as sum`, [n]);
    const answers = await Promise.all([...numbers.map(ask(one)), ...numbers.toReversed().map(ask(other))]);
    const sums = numbers.map((n) => [{ sum: n + (n % 20) }]);
    expect(answers).toEqual([...sums, ...sums.toReversed()]);
  });

  it("lets two portals migrate an empty database and become ready", async () => {
    const url = await pooled();
    const settings = { DATABASE_URL: url, PUBLIC_URL: "http://127.0.0.1" };
    const portals = await Promise.all([startPortalProcess(settings), startPortalProcess(settings)]);
    for (const portal of portals) expect(await portal.stop()).toBe(0);
  });
});
