import type { EventFacts } from "./rules.ts";

/** The facts of event `e` in SQL. */
const FACTS: Record<keyof EventFacts, string> = {
  isActive: "e.is_active",
  isDeleted: "e.deleted_at is not null",
  dateTime: "e.date_time",
  registrationDeadline: "e.registration_deadline",
  totalSeats: "e.total_seats",
  seatsTaken: "e.seats_taken",
  prices:
    "json_build_object('member', (e.member_price * 100)::bigint, 'guest', (e.guest_price * 100)::bigint)",
};

/** The columns of a row that is the `EventFacts` of event `e`. */
export const EVENT_FACTS = Object.entries(FACTS)
  .map(([fact, sql]) => `${sql} as "${fact}"`)
  .join(", ");

/**
 * What the facts of event `e` were when they were read, as text to compare. Without the seats taken, which change with each
 * party: who writes compares them with the seats that are wanted.
 */
export const EVENT_VERSION = `row(${Object.entries(FACTS)
  .filter(([fact]) => fact !== "seatsTaken")
  .map(([, sql]) => sql)
  .join(", ")})::text`;
