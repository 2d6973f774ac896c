import { addDays } from "#contract/values/days.ts";
import { badRequest, conflict, type Refusal } from "#server/platform/refusal.ts";

/** A credit can be used for at least this long (D-371). */
const AT_LEAST_DAYS = 90;
/** Its member is told this many days before its end (D-373). */
export const REMINDED_DAYS = 30;

/** Only members have credits; what others paid goes back as money. */
export function forMembersOnly(): Refusal {
  return conflict("Credits are for members. Please return the money instead.");
}

/** Why a credit may not end on that day, or null. */
export function whyNotUntil(expiresOn: string | null, today: string): Refusal | null {
  if (expiresOn === null || expiresOn >= addDays(today, AT_LEAST_DAYS)) return null;
  const message = `Enter a day at least ${AT_LEAST_DAYS} days from today`;
  return badRequest(message, [{ path: "expiresOn", message }]);
}
