import { sql } from "drizzle-orm";
import { z } from "zod";
import { pushAddress } from "#server/mailing-list/contacts/push-address.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { IMMEDIATELY } from "#server/platform/jobs/due.ts";
import { callerFor, type Run } from "./run-record.ts";
import type { StepContext, StepResult } from "./run-steps.ts";

/** How many are retried individually; the others are synced later in the background. */
const MOST_RETRIES = 200;

/**
 * The service doesn't report which addresses of an import it skipped. Those that were sent and aren't on the list are
 * retried individually, which shows the reason.
 */
export async function retryMissing({ work, run }: StepContext): Promise<StepResult> {
  const { after, singles = 0 } = run.place;
  if (after === undefined) await settleArrived(work.db, run);
  const address = singles < MOST_RETRIES ? await nextMissing(work.db, run, after ?? "") : undefined;
  if (address === undefined) {
    await postpone(work.db, run, work.now);
    return { to: "removing", progress: 0.88 };
  }
  const failure = await pushAddress({ work, listId: run.listId, who: callerFor(run) }, address);
  if (failure) return { stuck: failure };
  return { to: "settling", place: { after: address, singles: singles + 1 } };
}

/** If tags are used, a plain sync leaves new contacts' tags to be set individually. */
async function settleArrived(tx: Tx, { id, kind }: Run): Promise<void> {
  const tagsLater = sql`(${kind} = 'sync' and a.planned = 'added' and exists (select from mailing_tags))`;
  await tx.execute(sql`update mailing_addresses a set contact_id = c.contact_id, attempts = 0, error = null,
      moves_from = null, state = case when ${tagsLater} then 'waiting' else 'settled' end,
      due_at = case when ${tagsLater} then ${IMMEDIATELY} end
    from mailing_contacts c
    where c.address = a.address and c.on_list and not c.is_gone and a.run_id = ${id}
      and a.planned in ('added', 'changed')`);
}

const MISSING = sql`a.planned = 'added' and a.state = 'waiting' and a.due_at is null
  and not exists (select from mailing_contacts c where c.address = a.address and c.on_list and not c.is_gone)`;

async function nextMissing(tx: Tx, run: Run, after: string): Promise<string | undefined> {
  const rows = await readRows(
    tx,
    z.object({ address: z.string() }),
    sql`select address from mailing_addresses a
    where a.run_id = ${run.id} and a.address > ${after} and ${MISSING} order by address limit 1`,
  );
  return rows[0]?.address;
}

async function postpone(tx: Tx, run: Run, now: Date): Promise<void> {
  const due = new Date(now.getTime() + 60_000).toISOString();
  await tx.execute(sql`update mailing_addresses a set due_at = ${due}, attempts = attempts + 1,
    error = 'Constant Contact skipped it' where a.run_id = ${run.id} and ${MISSING}`);
}
