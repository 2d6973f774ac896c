import { sql } from "drizzle-orm";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { AT_ONCE } from "#server/platform/due.ts";
import type { Failure } from "./call.ts";
import { findContact } from "./find-contact.ts";
import { nameAgain } from "./forget-person.ts";
import { passFormerOptOutsOn, passOptOutOn, recordOptOuts } from "./opt-outs.ts";
import type { For } from "./pace.ts";
import { pullOptOuts } from "./pull-opt-outs.ts";

type Change = { id: string; before: string | null; after: string | null };

/** Changes in one turn, and addresses that are looked at one by one in it. */
const AT_A_TIME = 2_000;
const LOOKS = 50;

/**
 * Takes in what changed among the people: whose address is new, changed or gone is due at the service. Whether the
 * address that somebody gave up had left the list is asked first, fresh, for who left does not come back by another
 * one. Answers how many changes there were.
 */
export async function absorbChanges(work: Work, who: For): Promise<{ ok: true; count: number } | Failure> {
  const { rows: changes } = await work.db.execute<Change>(sql`
    select id::text, before_address as before, after_address as after
    from mailing_changes order by id limit ${AT_A_TIME}`);
  if (changes.length === 0) return { ok: true, count: 0 };
  const left = [
    ...new Set(changes.flatMap(({ before, after }) => (before && before !== after ? [before] : []))),
  ];
  if (left.length > 0 || (await isAnyRemembered(work))) {
    const pulled = await pullOptOuts(work, who);
    if (!pulled.ok) return pulled;
  }
  if (left.length <= LOOKS) {
    for (const address of left) {
      const failure = await lookAt(work, address, who);
      if (failure) return failure;
    }
  }
  await work.db.long({ minutes: 5 }, async (tx) => {
    const ids = JSON.stringify(changes.map(({ id }) => id));
    const these = sql`id in (select value::bigint from jsonb_array_elements_text(${ids}::jsonb))`;
    // Another process may have been quicker with some of them: what it did is not due once more.
    const mine = await tx.execute<{ id: string }>(
      sql`select id::text from mailing_changes where ${these} order by id for update`,
    );
    const open = new Set(mine.rows.map(({ id }) => id));
    const taken = changes.filter(({ id }) => open.has(id));
    await absorbAll(tx, taken, work.now);
    await tx.execute(sql`delete from mailing_changes where ${these}`);
    await passFormerOptOutsOn(tx, work.now);
  });
  return { ok: true, count: changes.length };
}

/** Whether somebody may come back by an address that he did not have when he left. */
async function isAnyRemembered({ db }: Work): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from mailing_former_addresses limit 1`);
  return rows.length > 0;
}

/** How an address that is given up stands at the service at this moment. */
async function lookAt(work: Work, address: string, who: For): Promise<Failure | null> {
  const { rows } = await work.db.execute<{ contact_id: string | null }>(
    sql`select contact_id from mailing_addresses where address = ${address}`,
  );
  const found = await findContact(work, { address, contactId: rows[0]?.contact_id ?? null }, who);
  if (!found.ok) return found;
  const { contact } = found;
  if (contact) await work.db.transaction((tx) => recordOptOuts(tx, [contact], work.now));
  return null;
}

/** Moves one after the other, as each may follow from the one before; all others together. */
async function absorbAll(tx: Tx, changes: readonly Change[], now: Date): Promise<void> {
  const others = changes.filter((change) => !isMove(change));
  await makeDue(tx, present(others.map(({ after }) => after)), null);
  for (const change of changes.filter(isMove)) await move(tx, change, now);
  await letGo(tx, present(others.map(({ before, after }) => (before === after ? null : before))), false);
}

function isMove(change: Change): change is { id: string; before: string; after: string } {
  return change.before !== null && change.after !== null && change.before !== change.after;
}

function present(addresses: readonly (string | null)[]): string[] {
  return [...new Set(addresses.filter((address) => address !== null))].sort();
}

async function move(tx: Tx, { before, after }: { before: string; after: string }, now: Date): Promise<void> {
  const isOut = await passOptOutOn(tx, before, after, now);
  const from = isOut ? null : await readyToMove(tx, before);
  await makeDue(tx, [after], from);
  await letGo(tx, [before], from === before);
}

/** The address from which a contact can move: the one that is given up, or the one that was still on its way to it. */
async function readyToMove(tx: Tx, before: string): Promise<string | null> {
  const { rows } = await tx.execute<{ from: string | null }>(sql`
    select case when put_by_portal then address else moves_from end as from from mailing_addresses a
    where address = ${before} and not exists (select from mailing_people p where p.address = ${before})`);
  return rows[0]?.from ?? null;
}

async function makeDue(tx: Tx, addresses: readonly string[], from: string | null): Promise<void> {
  if (addresses.length === 0) return;
  await nameAgain(tx, addresses);
  await tx.execute(sql`insert into mailing_addresses as known (address, state, due_at, moves_from)
    select address, 'waiting', ${AT_ONCE}, ${from}::text from ${each(addresses)}
    on conflict (address) do update set state = 'waiting', due_at = excluded.due_at, attempts = 0, error = null,
      moves_from = coalesce(excluded.moves_from, known.moves_from),
      apart_at = case when excluded.moves_from is null then known.apart_at end`);
}

/** What the portal never had to do with stays as it is. One that moves waits for the move, which takes it along. */
async function letGo(tx: Tx, addresses: readonly string[], moves: boolean): Promise<void> {
  if (addresses.length === 0) return;
  await tx.execute(sql`update mailing_addresses set state = 'waiting', attempts = 0, error = null,
    due_at = ${moves ? sql`null` : AT_ONCE}
    where address in (select address from ${each(addresses)})`);
  // An erased member's address is kept in no list of examples either.
  await tx.execute(sql`update mailing_runs set samples = (
      select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(samples) one
      where one ->> 'address' not in (select address from ${each(addresses)}))
    where samples <> '[]'`);
}

function each(addresses: readonly string[]) {
  return sql`jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb) given (address)`;
}
