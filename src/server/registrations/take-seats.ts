import type { Ask } from "#contract/endpoint.ts";
import type { registerForEvent as endpoint } from "#contract/registrations.ts";
import type { EventFacts } from "#server/events/rules.ts";
import type { Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { ownerOf } from "./queries.ts";

type Row = {
  taken: number | null;
  has_part: boolean;
  is_active: boolean;
  date_time: Date;
  registration_deadline: Date | null;
  total_seats: number;
  seats_taken: number;
  member_price: string;
  guest_price: string;
};

/**
 * Looks and takes in one statement: the row is written where every rule of `whyNotRegister` holds and the asker
 * has no part in the dinner yet. What it looked at comes back, so that a refusal can say why. The look is not
 * locked; the trigger that counts the seats is, and its check refuses what the look allowed too late.
 */
const TAKE_SEATS = `with event as (
    select * from events where id = $1 and deleted_at is null),
  part as (
    select id from registrations where event_id = $1 and removed_at is null
      and (member_id = $2 or ($2::int is null and user_id = $3))),
  taken as (
    insert into registrations (event_id, member_id, user_id, amount, status, member_tickets, guest_tickets,
      member_info, guest_info, food_requests, seating_requests, special_requirements, agreed_to_terms_at,
      hold_expires_at, created_at, updated_at)
    select $1, $2::int, $3::int, $6::numeric, 'pending', $4::int, $5::int, $7::jsonb, $8::jsonb, $9, $10, $11,
      $12::timestamptz, $13::timestamptz, $14::timestamptz, $14::timestamptz
    from event
    where is_active and date_time > $14::timestamptz
      and (registration_deadline is null or registration_deadline > $14::timestamptz)
      and seats_taken + $4::int + $5::int <= total_seats
      and member_price * $4::int + guest_price * $5::int = $6::numeric and $6::numeric > 0
      and not exists (select 1 from part)
    returning id)
  select (select id from taken) as taken, exists (select 1 from part) as has_part, is_active, date_time,
    registration_deadline, total_seats, seats_taken, member_price, guest_price from event`;

/** The id of the new pending registration, or null with the facts that stood against it. */
export async function takeSeats(
  { db, me, now, config }: Ctx,
  ask: Ask<typeof endpoint>,
): Promise<{ taken: number | null; hasPart: boolean; event: EventFacts }> {
  const { memberId, userId } = ownerOf(me);
  const [row] = await db.fast<Row>("take-seats", TAKE_SEATS, [
    ask.eventId,
    memberId,
    userId,
    ask.memberTickets,
    ask.guestTickets,
    ask.amount,
    JSON.stringify(ask.memberInfo),
    JSON.stringify(ask.guestInfo),
    ask.foodRequests,
    ask.seatingRequests,
    ask.specialRequirements,
    ask.agreeToTerms ? now : null,
    new Date(now.getTime() + config.holdMs),
    now,
  ]);
  if (!row) throw notFound("Event not found");
  return {
    taken: row.taken,
    hasPart: row.has_part,
    event: {
      isDeleted: false,
      isActive: row.is_active,
      dateTime: row.date_time,
      registrationDeadline: row.registration_deadline,
      totalSeats: row.total_seats,
      seatsTaken: row.seats_taken,
      memberPrice: row.member_price,
      guestPrice: row.guest_price,
    },
  };
}
