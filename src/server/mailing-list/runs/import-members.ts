import { sql } from "drizzle-orm";
import { z } from "zod";
import { importRow } from "#server/mailing-list/contacts/names.ts";
import { firstImportRows, IMPORT_ROWS, pollPauseMs } from "#server/mailing-list/rules.ts";
import { importContacts } from "#server/mailing-list/service/activities.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { plannedChanges } from "./plan.ts";
import { callerFor } from "./run-record.ts";
import type { StepContext, StepResult } from "./run-steps.ts";

const Row = z.object({
  address: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  what: z.enum(["added", "changed"]),
});
type Row = z.infer<typeof Row>;

/** Sends the next addresses that are missing or have other names. The service imports them asynchronously. */
export async function importMembers({ work, run }: StepContext): Promise<StepResult> {
  const { db } = work;
  const { after = "", activities = [], isRetry = false } = run.place;
  const rows = await readRows(
    db,
    Row,
    sql`select * from (${plannedChanges(run.listId)}) x
      where what <> 'unchanged' and address > ${after} order by address limit ${IMPORT_ROWS}`,
  );
  const last = rows.length > 0 && firstImportRows(rows.map(toImportRow)).length;
  const sent = last ? rows.slice(0, last) : [];
  const end = sent.at(-1);
  if (!end) {
    if (activities.length === 0) return { to: "removing" };
    return {
      to: "awaiting",
      place: { activities, afterwards: "checking", isRetry },
      pauseMs: pollPauseMs(0),
      progress: 0.5,
    };
  }
  // Stored first, so that an address is removable even if the response is lost.
  await db.transaction((tx) => recordSent(tx, sent, { run, now: work.now }));
  const begun = await importContacts({ work, who: callerFor(run) }, sent.map(toImportRow), run.listId);
  if (!begun.ok) return { stuck: begun };
  const place = { after: end.address, activities: [...activities, { id: begun.id }], isRetry };
  return { to: "importing", place, progress: 0.45 };
}

function toImportRow({ address, first_name, last_name }: Row) {
  return importRow(address, { firstName: first_name, lastName: last_name });
}

async function recordSent(
  tx: Tx,
  rows: readonly Row[],
  { run, now }: { run: StepContext["run"]; now: Date },
): Promise<void> {
  await tx.execute(sql`insert into mailing_addresses as known
      (address, list_id, put_by_portal, first_name, last_name, state, run_id, planned,
        sent_at)
    select address, ${run.listId}, true, first_name, last_name, 'waiting', ${run.id}, what, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      x (address text, first_name text, last_name text, what text)
    on conflict (address) do update set list_id = excluded.list_id, put_by_portal = true,
      first_name = excluded.first_name, last_name = excluded.last_name, state = 'waiting', due_at = null,
      run_id = excluded.run_id, planned = excluded.planned, sent_at = excluded.sent_at`);
}
