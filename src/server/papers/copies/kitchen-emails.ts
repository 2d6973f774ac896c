import type { EmailsAbout } from "#server/platform/email/erase-emails.ts";

/** The emails with copies of a dinner's kitchen sheet. */
export function kitchenEmailsOf(eventId: number): EmailsAbout {
  return { kind: "kitchen-copy", topic: `kitchen of dinner ${eventId}` };
}
