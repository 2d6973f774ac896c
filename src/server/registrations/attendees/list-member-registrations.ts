import {
  listMemberRegistrations as endpoint,
  type MemberRegistration,
} from "#contract/registrations/attendees/attendees.ts";
import { findMember } from "#server/members/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { statusOf } from "#server/registrations/rules.ts";
import { amountIn } from "#server/registrations/waitlist/read-waiting.ts";

type Row = {
  id: number;
  event_id: number;
  title: string;
  date_time: Date;
  status: Exclude<MemberRegistration["status"], "unpaid">;
  pays_later_since: Date | null;
  member_tickets: number;
  guest_tickets: number;
  amount: string;
};

/** The live registrations in which one member has a part, also in the party of another, latest dinner first. */
export const listMemberRegistrations = action(endpoint, async ({ db }, { id }) => {
  const rows = await db.fast<Row>(
    "member-registrations",
    `select r.id, r.event_id, e.title, e.date_time, r.status, r.pays_later_since, r.member_tickets, r.guest_tickets,
        r.amount
      from (select id from registrations where member_id = $1
          union select registration_id from attendees where member_id = $1) theirs
        join registrations r on r.id = theirs.id join events e on e.id = r.event_id
      where r.removed_at is null and e.deleted_at is null
      union all select w.number, w.event_id, e.title, e.date_time, 'waitlist', null, w.member_tickets, w.guest_tickets,
        ${amountIn("w")}
      from waitlist_entries w join events e on e.id = w.event_id
      where w.member_id = $1 and w.ended_at is null and e.deleted_at is null
      order by date_time desc, id desc limit 200`,
    [id],
  );
  if (rows.length === 0 && !(await findMember(db, id))) throw notFound("Member not found");
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    title: row.title,
    dateTime: row.date_time.toISOString(),
    status: statusOf({ status: row.status, paysLaterSince: row.pays_later_since }),
    memberTickets: row.member_tickets,
    guestTickets: row.guest_tickets,
    amount: row.amount,
  }));
});
