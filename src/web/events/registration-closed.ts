import type { Event } from "#contract/events.ts";

/** Whether the registration deadline of an upcoming event has passed (C-31). */
export function isRegistrationClosed(
  { registrationDeadline }: Pick<Event, "registrationDeadline">,
  now: Date,
): boolean {
  return registrationDeadline !== null && new Date(registrationDeadline) <= now;
}
