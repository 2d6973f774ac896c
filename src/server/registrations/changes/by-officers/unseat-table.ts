import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";

/** Takes everyone of a locked dinner off the table of this number, who then have none; waiting and removed parties too. */
export async function unseatTable(
  tx: Tx,
  { eventId, number, now }: { eventId: number; number: number; now: Date },
): Promise<void> {
  await tx.execute(sql`update registrations r set updated_at = greatest(${now.toISOString()}::timestamptz,
      r.updated_at + interval '1 millisecond')
    where r.event_id = ${eventId} and (r.table_number = ${number}
      or exists (select from attendees a where a.registration_id = r.id and a.table_number = ${number}))`);
  // Whose own number it was does not follow the party to another table.
  await tx.execute(sql`update attendees a set table_number = null, is_unseated = r.table_number is not null
      and r.table_number <> ${number}
    from registrations r where r.id = a.registration_id and a.event_id = ${eventId} and a.table_number = ${number}`);
  await tx.execute(sql`update attendees a set is_unseated = false from registrations r
    where r.id = a.registration_id and a.event_id = ${eventId} and r.table_number = ${number} and a.is_unseated`);
  await tx.execute(sql`update registrations set table_number = null
    where event_id = ${eventId} and table_number = ${number}`);
}

/** Gives a table of a locked dinner another number, wherever it is written; everyone keeps their seat. */
export async function renumberTable(
  tx: Tx,
  { eventId, from, to, now }: { eventId: number; from: number; to: number; now: Date },
): Promise<void> {
  await tx.execute(sql`update registrations r set table_number = case when r.table_number = ${from} then ${to}
        else r.table_number end,
      updated_at = greatest(${now.toISOString()}::timestamptz, r.updated_at + interval '1 millisecond')
    where r.event_id = ${eventId} and (r.table_number = ${from}
      or exists (select from attendees a where a.registration_id = r.id and a.table_number = ${from}))`);
  await tx.execute(sql`update attendees set table_number = ${to}
    where event_id = ${eventId} and table_number = ${from}`);
}
