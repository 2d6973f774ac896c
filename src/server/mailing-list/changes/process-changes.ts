import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { findContact } from "#server/mailing-list/contacts/find-contact.ts";
import { restoreErasedAddresses } from "#server/mailing-list/contacts/forget-person.ts";
import { carryOptOuts } from "#server/mailing-list/opt-outs/carry-opt-outs.ts";
import { hasOptedOut, lockOptOuts, recordOptOuts } from "#server/mailing-list/opt-outs/opt-outs.ts";
import { pullOptOuts } from "#server/mailing-list/opt-outs/pull-opt-outs.ts";
import type { Failure } from "#server/mailing-list/service/call.ts";
import type { Caller } from "#server/mailing-list/service/rate-limit.ts";
import { mailingAddresses, mailingChanges, mailingFormerAddresses } from "#server/mailing-list/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockKeys } from "#server/platform/database/locks.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { IMMEDIATELY } from "#server/platform/jobs/due.ts";

const Change = z.object({ id: z.string(), before: z.string().nullable(), after: z.string().nullable() });
type Change = z.infer<typeof Change>;

/** Changes processed per batch, and addresses looked up one at a time in it. */
const AT_A_TIME = 2_000;
const LOOKS = 50;

/**
 * Processes pending changes: addresses that are new, changed or gone become due at the service. Opt-outs of replaced
 * addresses are read first, so that no one who unsubscribed is added under another address. Returns the number
 * of changes.
 */
export async function processChanges(
  work: SystemContext,
  who: Caller,
): Promise<{ ok: true; count: number } | Failure> {
  const changes = await readRows(
    work.db,
    Change,
    sql`select id::text, before_address as before, after_address as after
      from mailing_changes order by id limit ${AT_A_TIME}`,
  );
  if (changes.length === 0) return { ok: true, count: 0 };
  const left = [
    ...new Set(changes.flatMap(({ before, after }) => (before && before !== after ? [before] : []))),
  ];
  if (left.length > 0 || (await hasFormerAddresses(work))) {
    const pulled = await pullOptOuts(work, who);
    if (!pulled.ok) return pulled;
  }
  if (left.length <= LOOKS) {
    for (const address of left) {
      const failure = await checkOptOut(work, address, who);
      if (failure) return failure;
    }
  }
  await work.db.long({ minutes: 5 }, async (tx) => {
    await lockOptOuts(tx);
    const ids = JSON.stringify(changes.map(({ id }) => id));
    const these = sql`id in (select value::bigint from jsonb_array_elements_text(${ids}::jsonb))`;
    // Another process may have handled some of them already; those must not become due again.
    const open = new Set(await lockKeys(tx, mailingChanges, { where: these, strength: "update" }));
    const taken = changes.filter(({ id }) => open.has(Number(id)));
    const takenIds = taken.map(({ id }) => id);
    await carryOptOuts(tx, takenIds, work.now);
    await applyAll(tx, taken);
    await tx.delete(mailingChanges).where(these);
  });
  return { ok: true, count: changes.length };
}

/** Whether anyone who opted out could return under a different address. */
async function hasFormerAddresses({ db }: SystemContext): Promise<boolean> {
  const rows = await db.select({ id: mailingFormerAddresses.id }).from(mailingFormerAddresses).limit(1);
  return rows.length > 0;
}

/** Records whether a replaced address has opted out at the service by now. */
async function checkOptOut(work: SystemContext, address: string, who: Caller): Promise<Failure | null> {
  const [known] = await work.db
    .select({ contactId: mailingAddresses.contactId })
    .from(mailingAddresses)
    .where(eq(mailingAddresses.address, address));
  const found = await findContact(work, { address, contactId: known?.contactId ?? null }, who);
  if (!found.ok) return found;
  const { contact } = found;
  if (contact) await work.db.transaction((tx) => recordOptOuts(tx, [contact], work.now));
  return null;
}

/** Moves run one after another, since one may depend on the previous; all others are batched. */
async function applyAll(tx: Tx, changes: readonly Change[]): Promise<void> {
  const others = changes.filter((change) => !isMove(change));
  await makeDue(tx, present(others.map(({ after }) => after)), null);
  for (const change of changes.filter(isMove)) await move(tx, change);
  await markRemoved(
    tx,
    present(others.map(({ before, after }) => (before === after ? null : before))),
    false,
  );
}

function isMove(change: Change): change is { id: string; before: string; after: string } {
  return change.before !== null && change.after !== null && change.before !== change.after;
}

function present(addresses: readonly (string | null)[]): string[] {
  return [...new Set(addresses.filter((address) => address !== null))].sort();
}

async function move(tx: Tx, { before, after }: { before: string; after: string }): Promise<void> {
  const from = (await hasOptedOut(tx, before)) ? null : await findMoveSource(tx, before);
  await makeDue(tx, [after], from);
  await markRemoved(tx, [before], from === before);
}

/** The address a contact can move from: the replaced one, or the one whose move to it is still pending. */
async function findMoveSource(tx: Tx, before: string): Promise<string | null> {
  const rows = await readRows(
    tx,
    z.object({ from: z.string().nullable() }),
    sql`
    select case when put_by_portal then address else moves_from end as from from mailing_addresses a
    where address = ${before} and not exists (select from mailing_people p where p.address = ${before})`,
  );
  return rows[0]?.from ?? null;
}

async function makeDue(tx: Tx, addresses: readonly string[], from: string | null): Promise<void> {
  if (addresses.length === 0) return;
  await restoreErasedAddresses(tx, addresses);
  await tx.execute(sql`insert into mailing_addresses as known (address, state, due_at, moves_from)
    select address, 'waiting', ${IMMEDIATELY}, ${from}::text from ${each(addresses)}
    on conflict (address) do update set state = 'waiting', due_at = excluded.due_at, attempts = 0, error = null,
      moves_from = coalesce(excluded.moves_from, known.moves_from),
      apart_at = case when excluded.moves_from is null then known.apart_at end`);
}

/** Addresses the portal never handled are left alone. One that moves waits for the move, which includes it. */
async function markRemoved(tx: Tx, addresses: readonly string[], moves: boolean): Promise<void> {
  if (addresses.length === 0) return;
  await tx.execute(sql`update mailing_addresses set state = 'waiting', attempts = 0, error = null,
    due_at = ${moves ? sql`null` : IMMEDIATELY}
    where address in (select address from ${each(addresses)})`);
  // An erased member's address must not remain among the samples either.
  await tx.execute(sql`update mailing_runs set samples = (
      select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(samples) one
      where one ->> 'address' not in (select address from ${each(addresses)}))
    where samples <> '[]'`);
}

function each(addresses: readonly string[]) {
  return sql`jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb) given (address)`;
}
