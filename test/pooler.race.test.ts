// Portals with PgBouncer between them and PostgreSQL, started with the example of deploy/.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { startAuthorizeNet } from "#emulators/authorize-net/server.ts";
import { startMailbox } from "#emulators/mailbox/server.ts";
import { readDatabase } from "#server/backup/read-database.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { COMMAND_MS, type Database, openPostgres } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { raceDatabase } from "#test/database/race-database.ts";
import { manyMembers, partyOf, type SignedIn } from "#test/people/many-members.ts";
import { findPgbouncer, startPgbouncer } from "#test/programs/pgbouncer.ts";
import { type PortalProcess, startPortalProcess } from "#test/programs/portal-process.ts";
import { appOn, testConfig } from "./app.ts";
import { aDinner } from "./factories.ts";

const limits = sql`select current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle`;
const OURS = [{ statement: "4500ms", idle: "1min" }];
const NONE = [{ statement: "0", idle: "0" }];

type Edit = (ini: string) => string;
const asItIs: Edit = (ini) => ini;
/** Of the settings that the guide names, none: PgBouncer's own apply. */
const withNone: Edit = (ini) =>
  ini
    .replace(/^(ignore_startup_parameters|max_prepared_statements) = .*$/gm, "")
    .replace(/ connect_query=.*$/m, "");
/** Its own before 1.24. */
const withNoneBefore: Edit = (ini) => `${withNone(ini)}\nmax_prepared_statements = 0\n`;
const ofTwo = (ini: string) => ini.replace("default_pool_size = 20", "default_pool_size = 2");

async function opened(url: string, limitMs?: number): Promise<Database> {
  const db = openPostgres(url, 8, limitMs);
  onTestFinished(() => db.close());
  return db;
}

it.skipIf(inject("isPooled"))("A direct connection has its limits for the whole session", async () => {
  const db = await opened(await raceDatabase());
  expect((await db.execute(limits)).rows).toEqual(OURS);
  expect((await db.transaction((tx) => tx.execute(limits))).rows).toEqual(OURS);
  expect(await db.isPooled?.()).toBe(false);
});

const pgbouncer = findPgbouncer();
if (pgbouncer && !inject("isPooled")) behindPgbouncer(pgbouncer);

function behindPgbouncer(program: string) {
  async function pooled(edit: Edit): Promise<string> {
    const bouncer = await startPgbouncer(program, await raceDatabase(), edit);
    onTestFinished(bouncer.stop);
    return bouncer.url;
  }

  describe.each([
    ["the example", asItIs, OURS],
    ["none of its settings for the portal", withNone, NONE],
    ["none of them before 1.24", withNoneBefore, NONE],
  ])("Behind PgBouncer with %s", (_, edit, ofSession) => {
    it("each transaction has its limits, and a command its own", async () => {
      const url = await pooled((ini) => ofTwo(edit(ini)));
      const db = await opened(url);
      expect(await db.isPooled?.()).toBe(true);
      expect((await db.transaction((tx) => tx.execute(limits))).rows).toEqual(OURS);
      expect((await db.execute(limits)).rows).toEqual(ofSession);
      const long = await db.long({ minutes: 5 }, (tx) => tx.execute(limits));
      expect(long.rows).toEqual([{ statement: "5min", idle: "1min" }]);
      const command = await opened(url, COMMAND_MS);
      expect((await command.transaction((tx) => tx.execute(limits))).rows).toMatchObject([{ idle: "1min" }]);
      const { rows } = await command.transaction((tx) => tx.execute(sql`show statement_timeout`));
      expect(Number.parseInt(String(rows[0]?.statement_timeout), 10)).toBeGreaterThan(20_000);
      expect((await command.execute(limits)).rows).toEqual(ofSession);
    });

    it("two processes share two connections on which they prepare statements", async () => {
      const url = await pooled((ini) => ofTwo(edit(ini)));
      const [one, other] = [await opened(url), await opened(url)];
      const numbers = Array.from({ length: 60 }, (_, n) => n);
      const ask = (db: Database) => (n: number) =>
        db.fast<{ sum: number }>("sum", `select $1::int + ${n % 20} as sum`, [n]);
      const answers = await Promise.all([...numbers.map(ask(one)), ...numbers.toReversed().map(ask(other))]);
      const sums = numbers.map((n) => [{ sum: n + (n % 20) }]);
      expect(answers).toEqual([...sums, ...sums.toReversed()]);
    });
  });

  describe("Behind PgBouncer", () => {
    it.each([
      ["the example", asItIs],
      ["none of its settings before 1.24", withNoneBefore],
    ])("with %s, two portals sell out, end holds and email, each once", async (_, edit) => {
      await sellOut(await pooled(edit));
    });

    it("restore takes idle connections for PgBouncer's, a portal's and others' for theirs", async () => {
      const direct = await raceDatabase();
      const bouncer = await startPgbouncer(program, direct);
      onTestFinished(bouncer.stop);
      const folder = mkdtempSync(join(tmpdir(), "chapterhouse-pooled-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const [file, uploadsDir] = [join(folder, "backup.tar.gz"), join(folder, "uploads")];
      const db = await opened(bouncer.url, COMMAND_MS);
      await migrate(db);
      await aDinner(db, { title: "Oysters" });
      const readParts = (take: Parameters<typeof readDatabase>[1]) => readDatabase(db, take);
      await writeBackup({ readParts, uploadsDir, portal: "test" }, file, new Date());
      await db.execute(sql`update events set title = 'Changed since'`);
      const restore = () => restoreBackup(file, { db, uploadsDir }, { replace: true, holdEmails: false });
      const titles = async () => (await db.execute(sql`select title from events`)).rows;

      const portal = await startPortalProcess({ DATABASE_URL: bouncer.url, DATA_DIR: folder });
      onTestFinished(() => void portal.child.kill("SIGKILL"));
      await expect
        .poll(async () => (await db.execute(sql`select host from portal_processes`)).rows, {
          timeout: 30_000,
        })
        .toHaveLength(1);
      const whyNot = () => restore().then(() => "restored", String);
      // At the moment of a statement of its own, it is refused as another program.
      await expect.poll(whyNot, { timeout: 30_000 }).toContain(`:${portal.port}. Stop it first.`);
      expect(await portal.stop()).toBe(0);

      const psql = openPostgres(direct, 1);
      await psql.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await expect(restore()).rejects.toThrow("Other programs are connected to this database");
      });
      await psql.close();

      // Six at once, each until all have begun: however slow the machine is, PgBouncer needs a connection for each.
      const { promise: allBegan, resolve: lastBegan } = Promise.withResolvers<void>();
      let begun = 0;
      const hold = () =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          begun += 1;
          if (begun === 6) lastBegan();
          await allBegan;
        });
      await Promise.all(Array.from({ length: 6 }, hold));
      const idle = sql`select pid from pg_stat_activity where datname = current_database() and state = 'idle'`;
      expect((await db.execute(idle)).rows.length).toBeGreaterThan(4);
      expect(await titles()).toEqual([{ title: "Changed since" }]);
      await restore();
      expect(await titles()).toEqual([{ title: "Oysters" }]);
    });
  });
}

const SEATS = 20;
const EMAILS = 40;

/** Two portals on an empty database, with a setting that differs. */
async function sellOut(url: string): Promise<void> {
  const [cards, mailbox] = await Promise.all([startAuthorizeNet(), startMailbox()]);
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-pooled-"));
  onTestFinished(async () => {
    await Promise.all([cards.close(), mailbox.close()]);
    rmSync(folder, { recursive: true, force: true });
  });
  const settings = {
    LOG_LEVEL: "warn",
    DATABASE_URL: url,
    DATA_DIR: folder,
    WORKER_SECONDS: "1",
    SWEEP_SECONDS: "1",
    AUTHORIZE_NET_API_URL: `${cards.url}/xml/v1/request.api`,
    AUTHORIZE_NET_PAGE_URL: `${cards.url}/payment/payment`,
    SMTP_URL: mailbox.smtpUrl,
  };
  const portals = await Promise.all(
    ["20", "30"].map((HOLD_MINUTES) => startPortalProcess({ ...settings, HOLD_MINUTES })),
  );
  for (const portal of portals) onTestFinished(() => void portal.child.kill("SIGKILL"));
  await expect
    .poll(() => portals.flatMap((portal) => portal.lines()), { timeout: 30_000 })
    .toContainEqual(expect.objectContaining({ settings: ["HOLD_MINUTES"] }));

  const db = await opened(url);
  const app = appOn(db, testConfig());
  app.now = new Date();
  const dateTime = new Date(Date.now() + 30 * 86_400_000);
  const { id } = await aDinner(db, { dateTime, totalSeats: SEATS });
  const crowd = await manyMembers(app, 3 * SEATS);
  const statuses = await Promise.all(crowd.map((who, n) => askForASeat(portals[n % 2], who, id)));
  const expected = crowd.map((_, n) => (n < SEATS ? 201 : 409));
  expect(statuses.sort((one, other) => one - other)).toEqual(expected);
  const seats = sql`select seats_taken::int as taken, (select count(*)::int from registrations
    where status = 'pending' and hold_expires_at > now()) as held from events`;
  expect((await db.execute(seats)).rows).toEqual([{ taken: SEATS, held: SEATS }]);

  await db.execute(sql`update registrations set hold_expires_at = now() - interval '1 second'`);
  await expect
    .poll(async () => (await db.execute(seats)).rows, { timeout: 60_000 })
    .toEqual([{ taken: 0, held: 0 }]);

  await db.execute(sql`insert into outbox (kind, recipient, subject, body_text, body_html, created_at, next_attempt_at)
    select 'test', n || '@once.example', 'Hello', 'Hello', '', now(), now() from generate_series(1, ${EMAILS}::int) n`);
  const sent = sql`select count(*)::int as n from outbox where kind = 'test' and sent_at is not null`;
  await expect.poll(async () => (await db.execute(sent)).rows, { timeout: 60_000 }).toEqual([{ n: EMAILS }]);
  const { messages } = (await (await fetch(`${mailbox.url}/messages`)).json()) as {
    messages: { envelope: { to: string[] } }[];
  };
  const recipients = messages
    .flatMap(({ envelope }) => envelope.to)
    .filter((to) => to.endsWith("@once.example"));
  expect(recipients.sort()).toEqual(Array.from({ length: EMAILS }, (_, n) => `${n + 1}@once.example`).sort());

  expect(await Promise.all(portals.map((portal) => portal.stop()))).toEqual([0, 0]);
  const errors = portals.flatMap((portal) => portal.lines().filter(({ level }) => Number(level) >= 50));
  expect(errors).toEqual([]);
}

async function askForASeat(
  portal: PortalProcess | undefined,
  who: SignedIn,
  eventId: number,
): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${portal?.port}/api/registrations`, {
    method: "POST",
    headers: { cookie: who.cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify(partyOf(1, eventId)),
  });
  await answer.text();
  return answer.status;
}
