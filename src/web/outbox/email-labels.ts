import type { EmailLine } from "#contract/outbox.ts";
import type { BadgeTone } from "#web/ui/Badge.tsx";

/** The label of each state, on its badge and in the filter. */
export const STATES: Record<EmailLine["state"], { word: string; tone: BadgeTone }> = {
  waiting: { word: "Waiting", tone: "lake" },
  retrying: { word: "Retrying", tone: "amber" },
  sent: { word: "Sent", tone: "leaf" },
  failed: { word: "Failed", tone: "alarm" },
};

/** "Not attempted yet", "1 attempt", "3 attempts". */
export function describeAttempts(attempts: number): string {
  if (attempts === 0) return "Not attempted yet";
  return attempts === 1 ? "1 attempt" : `${attempts} attempts`;
}

/** What came back, in a sentence. */
export const RETURNED: Readonly<Record<NonNullable<EmailLine["returned"]>["kind"], string>> = {
  refused: "The mail server rejected the address.",
  complaint: "The recipient marked it as spam.",
  full: "The mailbox is full.",
  doubtful: "It came back.",
  blocked: "The recipient’s mail server blocked it.",
  "too large":
    "It was too large for the recipient’s mail server. Please send it without attachments, or with smaller ones.",
};
