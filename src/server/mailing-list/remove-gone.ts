import { sql } from "drizzle-orm";
import { takeOffList } from "./activity.ts";
import { gone } from "./plan.ts";
import { CONTACTS_AT_A_TIME, pollPauseMs } from "./rules.ts";
import type { Move, Turn } from "./run-moves.ts";
import { askerOf } from "./run-record.ts";

/** Takes the next ones off the list whom the portal put there and who no longer belong. */
export async function removeGone({ work, run }: Turn): Promise<Move> {
  const { after = "", activities = [], isAnew = false } = run.place;
  const { rows } = await work.db.execute<{ address: string; contact_id: string }>(sql`
    select * from (${gone(run.listId)}) x where contact_id > ${after} order by contact_id limit ${CONTACTS_AT_A_TIME}`);
  const ids = rows.map(({ contact_id }) => contact_id);
  const last = ids.at(-1);
  if (last === undefined) {
    const afterwards = run.kind === "tags" ? "tagging" : "finishing";
    if (activities.length === 0) return { to: afterwards };
    return {
      to: "awaiting",
      place: { activities, afterwards, isAnew },
      pauseMs: pollPauseMs(0),
      progress: 0.9,
    };
  }
  await work.db.execute(sql`update mailing_addresses set run_id = ${run.id}, planned = 'removed'
    where address in (select jsonb_array_elements_text(${JSON.stringify(rows.map(({ address }) => address))}::jsonb))`);
  const begun = await takeOffList({ work, who: askerOf(run) }, ids, run.listId);
  if (!begun.ok) return { stuck: begun };
  return { to: "removing", place: { after: last, activities: [...activities, { id: begun.id }], isAnew } };
}
