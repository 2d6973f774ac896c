import type { SenderTest } from "#contract/officers/sender-check.ts";

/** A test that has not arrived by then is not waited for any longer. */
const GIVEN_UP_MS = 30 * 60_000;

/** Whether a test email may still arrive. */
export function isOnItsWay({ cameAt, sentAt }: SenderTest): boolean {
  return cameAt === null && Date.now() - Date.parse(sentAt) < GIVEN_UP_MS;
}
