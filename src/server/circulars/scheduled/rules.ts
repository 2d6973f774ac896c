import { timeError } from "#contract/officers/scheduled-emails.ts";
import { badRequest, type Refusal } from "#server/platform/refusal.ts";

/** How late one is still sent, by a portal that was down. */
const LATE_MS = 6 * 3_600_000;
/** Why an email cannot be scheduled for this hour, or null. */
export function whyNotAt(sendAt: Date, now: Date): Refusal | null {
  const message = timeError(sendAt, now);
  return message === null ? null : badRequest(message, [{ path: "sendAt", message }]);
}

/** Whether it is too late for one that was scheduled. */
export function isTooLate(sendAt: Date, now: Date): boolean {
  return now.getTime() - sendAt.getTime() > LATE_MS;
}

/** How many people an email reaches at its hour whom it did not reach when it was scheduled, and the other way around. */
export function difference(
  before: readonly string[],
  after: readonly string[],
): { joined: number; gone: number } {
  const [then, now] = [new Set(before), new Set(after)];
  return {
    joined: [...now].filter((one) => !then.has(one)).length,
    gone: [...then].filter((one) => !now.has(one)).length,
  };
}
