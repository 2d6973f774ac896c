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

/** Error codes of a busy database: deadlock, statement timeout, lock timeout. */
export const BUSY = ["40P01", "57014", "55P03"];

/** Plants constraints that no payment can meet; each test ends without them. */
export function useBrokenFulfillment(app: TestApp) {
  const run = (text: string) => app.db.execute(sql.raw(text));
  async function fix() {
    await run("drop trigger if exists planted_later on registrations");
    await run("drop sequence if exists planted_times");
    for (const table of ["registrations", "outbox", "payment_charges", "dues_payments"])
      await run(`alter table ${table} drop constraint if exists planted`);
  }
  async function plant(statement: string = BROKEN_BY_CONFIRMING["that is checked at once"]) {
    await run(`create or replace function planted() returns trigger language plpgsql as $$
      begin raise exception using errcode = '23514', constraint = 'planted'; end $$`);
    await run(statement);
  }
  /** Confirming party 1 meets a busy database this many times. */
  async function plantBusy(code: string, times: number) {
    await run("create sequence planted_times");
    await run(`create or replace function planted() returns trigger language plpgsql as $$
      begin if nextval('planted_times') <= ${times} then raise exception using errcode = '${code}'; end if; return new; end $$`);
    await run(`create trigger planted_later after update on registrations for each row
      when (new.status = 'confirmed' and new.id = 1) execute function planted()`);
  }
  afterEach(fix);
  return { plant, plantBusy, fix };
}
