import { sql } from "drizzle-orm";
import { z } from "zod";
import { CONTACTS_AT_A_TIME, pollPauseMs } from "#server/mailing-list/rules.ts";
import { removeFromList } from "#server/mailing-list/service/activities.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { contactsToRemove } from "./plan.ts";
import { callerFor } from "./run-record.ts";
import type { StepContext, StepResult } from "./run-steps.ts";

/** Removes the next contacts the portal added that no longer belong on the list. */
export async function removeContacts({ work, run }: StepContext): Promise<StepResult> {
  const { after = "", activities = [], isRetry = false } = run.place;
  const rows = await readRows(
    work.db,
    z.object({ address: z.string(), contact_id: z.string() }),
    sql`
    select * from (${contactsToRemove(run.listId)}) x where contact_id > ${after} order by contact_id limit ${CONTACTS_AT_A_TIME}`,
  );
  const ids = rows.map(({ contact_id }) => contact_id);
  const last = ids.at(-1);
  if (last === undefined) {
    const afterwards = run.kind === "tags" ? "tagging" : "finishing";
    if (activities.length === 0) return { to: afterwards };
    return {
      to: "awaiting",
      place: { activities, afterwards, isRetry },
      pauseMs: pollPauseMs(0),
      progress: 0.9,
    };
  }
  await work.db.execute(sql`update mailing_addresses set run_id = ${run.id}, planned = 'removed'
    where address in (select jsonb_array_elements_text(${JSON.stringify(rows.map(({ address }) => address))}::jsonb))`);
  const begun = await removeFromList({ work, who: callerFor(run) }, ids, run.listId);
  if (!begun.ok) return { stuck: begun };
  return { to: "removing", place: { after: last, activities: [...activities, { id: begun.id }], isRetry } };
}
