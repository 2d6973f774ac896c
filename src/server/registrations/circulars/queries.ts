import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { contactOf } from "#server/registrations/emails/contact-of.ts";

const CONTACT = contactOf("r");
const CanceledRow = z.object({
  member_id: z.number().nullable(),
  user_id: z.number().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
});

/** The owners of canceled parties of a dinner who are in no other one of it, with seats or waiting. */
export function readCanceledRows(tx: Tx, eventId: number) {
  return readRows(
    tx,
    CanceledRow,
    sql`select r.member_id, r.user_id, ${CONTACT.columns} from registrations r ${CONTACT.join}
    where r.event_id = ${eventId} and r.removed_reason in ('cancelled_by_member', 'removed_by_officer')
      and not exists (select from registrations o where o.event_id = r.event_id and o.removed_at is null
        and (o.member_id = r.member_id or o.user_id = r.user_id or lower(o.contact_email) = lower(r.contact_email)
          or exists (select from attendees a where a.registration_id = o.id and a.member_id = r.member_id)))
      and not exists (select from waitlist_entries w where w.event_id = r.event_id and w.ended_at is null
        and (w.member_id = r.member_id or w.user_id = r.user_id or lower(w.contact_email) = lower(r.contact_email)))
    order by r.id`,
  );
}
