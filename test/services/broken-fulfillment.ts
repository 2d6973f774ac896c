import { sql } from "drizzle-orm";
import { afterEach } from "vitest";
import type { TestApp } from "#test/app.ts";

/** Constraints that a future version or a person at the database might add, each broken by confirming party 1. */
export const BROKEN_BY_CONFIRMING = {
  "that is checked at once": `alter table registrations add constraint planted
    check (status <> 'confirmed' or id <> 1)`,
  "that is checked at the commit": `create constraint trigger planted_later after update on registrations
    deferrable initially deferred for each row when (new.status = 'confirmed' and new.id = 1)
    execute function planted()`,
};

/** Plants constraints that no payment can meet; each test ends without them. */
export function useBrokenFulfillment(app: TestApp) {
  const run = (text: string) => app.db.execute(sql.raw(text));
  async function fix() {
    await run("drop trigger if exists planted_later on registrations");
    for (const table of ["registrations", "outbox", "payment_charges", "dues_payments"])
      await run(`alter table ${table} drop constraint if exists planted`);
  }
  async function plant(statement: string = BROKEN_BY_CONFIRMING["that is checked at once"]) {
    await run(`create or replace function planted() returns trigger language plpgsql as $$
      begin raise exception using errcode = '23514', constraint = 'planted'; end $$`);
    await run(statement);
  }
  afterEach(fix);
  return { plant, fix };
}
