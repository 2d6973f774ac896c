import type { EventForMe } from "#contract/events.ts";

/** What the registration page shows once its event is loaded. */
export type Variant = "passed" | "closed" | "registered" | "sold-out" | "open";

/** The one of these that applies first: passed, closed (C-31), sold out, open. */
export function variantOf(event: EventForMe, seats: number, now: Date): Variant {
  if (new Date(event.dateTime) < now) return "passed";
  if (event.closedBecause !== null) return "closed";
  // A second place is refused (D-022).
  if (event.registeredBy) return "registered";
  // A second registration would be refused (S-16), so neither form is offered.
  if (event.mine.registration?.status === "confirmed") return "registered";
  return seats <= 0 ? "sold-out" : "open";
}
