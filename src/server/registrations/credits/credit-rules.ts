import { CREDIT_DAYS_MIN } from "#contract/registrations/credits.ts";
import { addDays } from "#contract/values/days.ts";
import { badRequest, conflict, type Refusal } from "#server/platform/refusal.ts";

/** Its member is told this many days before its end (D-373). */
export const REMINDED_DAYS = 30;

/** Only members have credits; what others paid goes back as money. */
export function forMembersOnly(): Refusal {
  return conflict("Credits are for members. Please return the money instead.");
}

/** Why a credit may not end on that day, or null. */
export function whyNotUntil(expiresOn: string | null, today: string): Refusal | null {
  if (expiresOn === null || expiresOn >= addDays(today, CREDIT_DAYS_MIN)) return null;
  const message = `Enter a day at least ${CREDIT_DAYS_MIN} days from today`;
  return badRequest(message, [{ path: "expiresOn", message }]);
}
