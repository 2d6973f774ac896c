import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { newerIn } from "#web/platform/api/api-error.ts";

/** The newer registration that came with the refusal of a stale change; null for any other failure. */
export function newerRegistration(error: unknown): AttendeeRegistration | null {
  return newerIn(error, "registration");
}
