import type { EventForMe } from "#contract/events.ts";
import type { Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readEvent } from "./queries.ts";
import { closedBecause } from "./rules.ts";

type MineRow = {
  id: number;
  status: "pending" | "confirmed" | "waitlist";
  amount: string;
  member_tickets: number;
  guest_tickets: number;
  offered_until: Date | null;
};

/** One event and the caller's own part in it; 404 when they may not see it (S-09). */
export async function showEvent(
  { db, me, now }: Pick<Ctx, "db" | "me" | "now">,
  { id }: { id: number },
): Promise<EventForMe> {
  const [event, mine] = await Promise.all([readEvent(db, id), readMine(db, me, { eventId: id, now })]);
  const mayLook = event?.isActive || me.role !== "member" || mine.length > 0;
  if (!event || !mayLook) throw notFound("Event not found");
  const registration = mine.find((row) => row.status !== "waitlist");
  const waiting = mine.find((row) => row.status === "waitlist");
  return {
    ...event,
    closedBecause: closedBecause(
      {
        dateTime: new Date(event.dateTime),
        registrationDeadline: event.registrationDeadline ? new Date(event.registrationDeadline) : null,
      },
      now,
    ),
    mine: {
      registration: registration
        ? {
            id: registration.id,
            status: registration.status === "pending" ? "pending" : "confirmed",
            amount: registration.amount,
          }
        : null,
      waitlisted: waiting !== undefined,
      offer: waiting?.offered_until
        ? {
            memberTickets: waiting.member_tickets,
            guestTickets: waiting.guest_tickets,
            expiresAt: waiting.offered_until.toISOString(),
          }
        : null,
    },
  };
}

function readMine(
  db: Ctx["db"],
  me: Ctx["me"],
  { eventId, now }: { eventId: number; now: Date },
): Promise<MineRow[]> {
  return db.fast<MineRow>(
    "my-part-in-event",
    `select r.id, r.status, r.amount, r.member_tickets, r.guest_tickets,
      (select o.expires_at from waitlist_offers o where o.registration_id = r.id and o.expires_at > $4
        and o.accepted_at is null and o.declined_at is null and o.lapsed_at is null) as offered_until
    from registrations r
    where r.event_id = $1 and r.removed_at is null
      and (r.member_id = $2 or ($2::int is null and r.member_id is null and r.user_id = $3))`,
    [eventId, me.memberId, me.userId, now],
  );
}
