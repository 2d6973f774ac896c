import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import { AT_ONCE } from "#server/platform/due.ts";
import { countAside, isUnwanted } from "./plan.ts";
import type { Move, Turn } from "./run-moves.ts";
import type { Counts, Run, Sample } from "./run-record.ts";

/** Counts what has become of everything, and forgets what is done with. */
export async function finishRun({ work, run }: Turn): Promise<Move> {
  const { db } = work;
  const standing = await countAside(db);
  const done = await countDone(db, run);
  const left = await leftOut(db, run);
  const counts: Counts = {
    ...run.counts,
    ...done,
    optedOut: standing.optedOut,
    refused: standing.refused + left.length,
  };
  const samples = [
    ...run.samples.filter(({ address }) => !left.some((one) => one.address === address)),
    ...left,
  ];
  return { done: true, counts, samples: samples.slice(0, 200), tidy: (tx) => tidy(tx, run) };
}

async function countDone(tx: Tx, { id }: Run): Promise<Pick<Counts, "added" | "changed" | "removed">> {
  const { rows } = await tx.execute<{ added: number; changed: number; removed: number }>(sql`
    select count(*) filter (where planned = 'added' and (state = 'settled'
        or exists (select from mailing_contacts c where c.address = a.address and c.on_list)))::int as added,
      count(*) filter (where planned = 'changed')::int as changed,
      count(*) filter (where planned = 'removed')::int as removed
    from mailing_addresses a where run_id = ${id}`);
  return rows[0] ?? { added: 0, changed: 0, removed: 0 };
}

/** Who was sent and is not there, with the reason; not who left meanwhile. */
async function leftOut(tx: Tx, { id }: Run): Promise<Sample[]> {
  const { rows } = await tx.execute<{ address: string; why: string | null }>(sql`
    select address, error as why from mailing_addresses a
    where run_id = ${id} and planned = 'added' and state <> 'settled'
      and not exists (select from mailing_contacts c where c.address = a.address and c.on_list)
      and not ${isUnwanted(sql`a.address`)} order by address`);
  return rows.map(({ address, why }) => ({ address, what: "refused", why }));
}

async function tidy(tx: Tx, run: Run): Promise<void> {
  const onList = sql`exists (select from mailing_contacts c
    where c.address = a.address and c.on_list and not c.is_gone)`;
  await tx.execute(sql`delete from mailing_addresses a where ${isUnwanted(sql`a.address`)}
    and ((run_id = ${run.id} and planned = 'removed') or (list_id = ${run.listId} and not ${onList}))`);
  // What was due before the run and is as it should be; where tags are kept, only a run that sets them knows that.
  await tx.execute(sql`update mailing_addresses a set state = 'settled', due_at = null, attempts = 0, error = null,
      moves_from = null, contact_id = c.contact_id
    from mailing_contacts c
    where c.address = a.address and c.on_list and not c.is_gone and a.state = 'waiting'
      and (${run.kind} = 'tags' or not exists (select from mailing_tags)) and not ${isUnwanted(sql`a.address`)}`);
  // Those who were brought one by one, before the tags were known.
  if (run.kind === "tags") {
    await tx.execute(sql`update mailing_addresses a set state = 'waiting', due_at = ${AT_ONCE}
      where run_id = ${run.id} and planned = 'added' and state = 'settled' and not ${onList}`);
  }
}
