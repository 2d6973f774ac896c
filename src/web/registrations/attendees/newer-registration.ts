import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { ApiError } from "#web/platform/api/api-error.ts";

/** The newer registration that came with the refusal of a stale change; null for any other failure. */
export function newerRegistration(error: unknown): AttendeeRegistration | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  try {
    // Without the schema, which every look at the list would else have to fetch.
    const { registration }: { registration?: AttendeeRegistration } = JSON.parse(error.body);
    return registration ?? null;
  } catch {
    return null;
  }
}
