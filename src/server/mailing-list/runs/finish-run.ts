import { sql } from "drizzle-orm";
import { z } from "zod";
import { MAY_ARRIVE_MS } from "#server/mailing-list/rules.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { IMMEDIATELY } from "#server/platform/jobs/due.ts";
import { countExcluded, isUnwanted } from "./plan.ts";
import type { Counts, Run, Sample } from "./run-record.ts";
import type { StepContext, StepResult } from "./run-steps.ts";

/** Counts the results, and deletes what is no longer needed. */
export async function finishRun({ work, run }: StepContext): Promise<StepResult> {
  const { db } = work;
  const excluded = await countExcluded(db);
  const done = await countDone(db, run);
  const missing = await findMissing(db, run);
  const counts: Counts = {
    ...run.counts,
    ...done,
    optedOut: excluded.optedOut,
    refused: excluded.refused + missing.length,
  };
  const samples = [
    ...run.samples.filter(({ address }) => !missing.some((one) => one.address === address)),
    ...missing,
  ];
  return { done: true, counts, samples: samples.slice(0, 200), cleanUp: (tx) => cleanUp(tx, run, work.now) };
}

async function countDone(tx: Tx, { id }: Run): Promise<Pick<Counts, "added" | "changed" | "removed">> {
  const rows = await readRows(
    tx,
    z.object({ added: z.number(), changed: z.number(), removed: z.number() }),
    sql`
    select count(*) filter (where planned = 'added' and (state = 'settled'
        or exists (select from mailing_contacts c where c.address = a.address and c.on_list)))::int as added,
      count(*) filter (where planned = 'changed')::int as changed,
      count(*) filter (where planned = 'removed')::int as removed
    from mailing_addresses a where run_id = ${id}`,
  );
  return rows[0] ?? { added: 0, changed: 0, removed: 0 };
}

/** Addresses that were sent but didn't arrive, with the reason; excludes anyone who opted out meanwhile. */
async function findMissing(tx: Tx, { id }: Run): Promise<Sample[]> {
  const rows = await readRows(
    tx,
    z.object({ address: z.string(), why: z.string().nullable() }),
    sql`
    select address, error as why from mailing_addresses a
    where run_id = ${id} and planned = 'added' and state <> 'settled'
      and not exists (select from mailing_contacts c where c.address = a.address and c.on_list)
      and not ${isUnwanted(sql`a.address`)} order by address`,
  );
  return rows.map(({ address, why }) => ({ address, what: "refused", why }));
}

async function cleanUp(tx: Tx, run: Run, now: Date): Promise<void> {
  const onList = sql`exists (select from mailing_contacts c
    where c.address = a.address and c.on_list and not c.is_gone)`;
  const isOver = sql`(${isUnwanted(sql`a.address`)}
    and ((run_id = ${run.id} and planned = 'removed') or (list_id = ${run.listId} and not ${onList})))`;
  // Sent by other work shortly before, and perhaps added after this: looked at individually.
  const mayArrive = sql`(put_by_portal and state <> 'refused'
    and sent_at > ${new Date(now.getTime() - MAY_ARRIVE_MS).toISOString()})`;
  await tx.execute(sql`update mailing_addresses a set state = 'waiting', due_at = ${IMMEDIATELY}
    where ${isOver} and ${mayArrive}`);
  await tx.execute(
    sql`delete from mailing_addresses a where ${isOver} and not coalesce(${mayArrive}, false)`,
  );
  // Settles addresses that were due before the run and are up to date. If tags are used, only a run with tags knows that.
  await tx.execute(sql`update mailing_addresses a set state = 'settled', due_at = null, attempts = 0, error = null,
      moves_from = null, contact_id = c.contact_id
    from mailing_contacts c
    where c.address = a.address and c.on_list and not c.is_gone and a.state = 'waiting'
      and (${run.kind} = 'tags' or not exists (select from mailing_tags)) and not ${isUnwanted(sql`a.address`)}`);
  // Addresses that were synced individually, before the tags were known.
  if (run.kind === "tags") {
    await tx.execute(sql`update mailing_addresses a set state = 'waiting', due_at = ${IMMEDIATELY}
      where run_id = ${run.id} and planned = 'added' and state = 'settled' and not ${onList}`);
  }
}
