import { setTimeout as pass } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { inject, onTestFinished, vi } from "vitest";
import { openPostgres } from "#server/platform/database/database.ts";
import { appOn, type TestApp } from "#test/app.ts";
import { addressOf } from "./postgres.ts";

/** Long enough for another process to begin and finish what it does in between. */
const LINGER_SECONDS = 0.5;
const SLOW = "slow process";
const ROW_LOCK = / for (no key )?update(?! skip locked)/g;

/**
 * A second process on the same database that lingers before each of its updates of `table`: whatever it read before
 * is old by then, unless its locks have kept others away.
 */
export async function slowNeighbourOf(app: TestApp, table: string): Promise<TestApp> {
  const { rows } = await app.db.execute<{ name: string }>(sql`select current_database() as name`);
  const address = new URL(addressOf(inject("postgresUrl"), rows[0]?.name ?? ""));
  address.searchParams.set("application_name", SLOW);
  const db = openPostgres(address.href, 20);
  onTestFinished(async () => {
    await app.db.execute(sql`drop function if exists linger() cascade`);
    await db.close();
  });
  await app.db.execute(sql`create function linger() returns trigger language plpgsql as
    ${sql.raw(`'begin perform pg_sleep(${LINGER_SECONDS}); return null; end'`)}`);
  await app.db.execute(sql`create trigger linger before update on ${sql.identifier(table)} for each statement
    when (current_setting('application_name') = ${sql.raw(`'${SLOW}'`)}) execute function linger()`);
  const neighbour = appOn(db, app.config);
  neighbour.now = app.now;
  return neighbour;
}

/** Comes back as soon as the slow process lingers before an update: it has looked and not yet written. */
export async function lingering(app: TestApp, by: "PgSleep" | "advisory" = "PgSleep"): Promise<void> {
  for (;;) {
    const { rows } = await app.db.execute(sql`select pid from pg_stat_activity
      where datname = current_database() and application_name = ${SLOW} and wait_event = ${by}`);
    if (rows.length > 0) return;
    await pass(5);
  }
}

/**
 * Takes the row locks out of all that is sent to PostgreSQL until the test is over, so that a race can show that it
 * is one and that nothing else holds it. Claims of queues, which skip what is locked, stay.
 */
export function withoutRowLocks(): void {
  alterStatements((text) => text.replaceAll(ROW_LOCK, ""));
}

/** The same for the locks with which many join a waitlist at once (057). */
export function withoutSharedWaitlists(): void {
  alterStatements((text) =>
    text.replaceAll("pg_advisory_xact_lock_shared(hashtextextended(name, 0))", "name"),
  );
}

function alterStatements(alter: (text: string) => string): void {
  const { query } = pg.Client.prototype;
  const send = vi.spyOn(pg.Client.prototype, "query");
  send.mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    const [first, ...more] = asked;
    return Reflect.apply(query, this, [altered(first, alter), ...more]);
  } as typeof query);
  onTestFinished(() => send.mockRestore());
}

function altered(asked: unknown, alter: (text: string) => string): unknown {
  if (typeof asked === "string") return alter(asked);
  if (typeof asked !== "object" || asked === null || !("text" in asked)) return asked;
  if (typeof asked.text !== "string") return asked;
  const text = alter(asked.text);
  // A prepared statement keeps its text with its name.
  return text === asked.text ? asked : Object.assign(asked, { text, name: undefined });
}
