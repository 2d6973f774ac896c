import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { OfficersNote } from "#contract/values/schemas.ts";

/** What becomes of a party's seats once a payment of it no longer counts. */
export const SEATS_AFTER_VOID = ["keep", "waitlist"] as const;

/**
 * Void a payment that officers recorded for a party, such as a check that bounced (D-354). The party keeps its seats and
 * owes what is due, or moves to the waitlist; one that has ended is not touched. The owner reads the reason. 409 if it was
 * voided before.
 */
export const voidManualPayment = endpoint({
  method: "POST",
  path: "/api/manual-payments/:id/void",
  who: "full",
  once: true,
  input: z.object({ reason: OfficersNote, seats: z.enum(SEATS_AFTER_VOID) }),
  output: z.object({
    /** The party as it is now, with seats or waiting; null if it has ended. */
    registration: AttendeeRegistration.nullable(),
  }),
});
