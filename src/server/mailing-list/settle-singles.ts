import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import { AT_ONCE } from "#server/platform/due.ts";
import { pushAddress } from "./push-address.ts";
import type { Move, Turn } from "./run-moves.ts";
import { askerOf, type Run } from "./run-record.ts";

/** So many are looked after one by one; the others follow by themselves later. */
const SINGLES = 200;

/**
 * The service does not say which addresses of an import it left out: those that were sent and are not on the list are
 * tried one by one, which tells why.
 */
export async function settleSingles({ work, run }: Turn): Promise<Move> {
  const { after, singles = 0 } = run.place;
  if (after === undefined) await settleArrived(work.db, run);
  const address = singles < SINGLES ? await nextMissing(work.db, run, after ?? "") : undefined;
  if (address === undefined) {
    await leaveToLater(work.db, run, work.now);
    return { to: "removing", progress: 0.88 };
  }
  const failure = await pushAddress({ work, listId: run.listId, who: askerOf(run) }, address);
  if (failure) return { stuck: failure };
  return { to: "settling", place: { after: address, singles: singles + 1 } };
}

/** Where tags are kept, a plain sync leaves those of the new ones to be brought one by one. */
async function settleArrived(tx: Tx, { id, kind }: Run): Promise<void> {
  const tagsLater = sql`(${kind} = 'sync' and a.planned = 'added' and exists (select from mailing_tags))`;
  await tx.execute(sql`update mailing_addresses a set contact_id = c.contact_id, attempts = 0, error = null,
      moves_from = null, state = case when ${tagsLater} then 'waiting' else 'settled' end,
      due_at = case when ${tagsLater} then ${AT_ONCE} end
    from mailing_contacts c
    where c.address = a.address and c.on_list and not c.is_gone and a.run_id = ${id}
      and a.planned in ('added', 'changed')`);
}

const MISSING = sql`a.planned = 'added' and a.state = 'waiting' and a.due_at is null
  and not exists (select from mailing_contacts c where c.address = a.address and c.on_list and not c.is_gone)`;

async function nextMissing(tx: Tx, run: Run, after: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ address: string }>(sql`select address from mailing_addresses a
    where a.run_id = ${run.id} and a.address > ${after} and ${MISSING} order by address limit 1`);
  return rows[0]?.address;
}

async function leaveToLater(tx: Tx, run: Run, now: Date): Promise<void> {
  const due = new Date(now.getTime() + 60_000).toISOString();
  await tx.execute(sql`update mailing_addresses a set due_at = ${due}, attempts = attempts + 1,
    error = 'Constant Contact left it out' where a.run_id = ${run.id} and ${MISSING}`);
}
