import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import { importContacts } from "./activity.ts";
import { importRow } from "./person.ts";
import { planned } from "./plan.ts";
import { fittingImport, IMPORT_ROWS, pollPauseMs } from "./rules.ts";
import type { Move, Turn } from "./run-moves.ts";
import { askerOf } from "./run-record.ts";

type Row = {
  address: string;
  first_name: string | null;
  last_name: string | null;
  what: "added" | "changed";
};

/** Sends the next addresses that are not there yet, or bear other names; the service works them off by itself. */
export async function importPeople({ work, run }: Turn): Promise<Move> {
  const { db } = work;
  const { after = "", activities = [], isAnew = false } = run.place;
  const { rows } = await db.execute<Row>(sql`select * from (${planned(run.listId)}) x
    where what <> 'unchanged' and address > ${after} order by address limit ${IMPORT_ROWS}`);
  const last = rows.length > 0 && fittingImport(rows.map(asSent)).length;
  const sent = last ? rows.slice(0, last) : [];
  const end = sent.at(-1);
  if (!end) {
    if (activities.length === 0) return { to: "removing" };
    return {
      to: "awaiting",
      place: { activities, afterwards: "checking", isAnew },
      pauseMs: pollPauseMs(0),
      progress: 0.5,
    };
  }
  // Written down first: what was sent and never heard of again may be taken off later.
  await db.transaction((tx) => noteSent(tx, sent, run));
  const begun = await importContacts({ work, who: askerOf(run) }, sent.map(asSent), run.listId);
  if (!begun.ok) return { stuck: begun };
  const place = { after: end.address, activities: [...activities, { id: begun.id }], isAnew };
  return { to: "importing", place, progress: 0.45 };
}

function asSent({ address, first_name, last_name }: Row) {
  return importRow(address, { firstName: first_name, lastName: last_name });
}

async function noteSent(tx: Tx, rows: readonly Row[], run: Turn["run"]): Promise<void> {
  await tx.execute(sql`insert into mailing_addresses as known
      (address, list_id, put_by_portal, first_name, last_name, state, run_id, planned)
    select address, ${run.listId}, true, first_name, last_name, 'waiting', ${run.id}, what
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      x (address text, first_name text, last_name text, what text)
    on conflict (address) do update set list_id = excluded.list_id, put_by_portal = true,
      first_name = excluded.first_name, last_name = excluded.last_name, state = 'waiting', due_at = null,
      run_id = excluded.run_id, planned = excluded.planned`);
}
