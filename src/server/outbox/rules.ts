import type { EmailLine, OutboxEmail } from "#contract/outbox.ts";

/** What the outbox knows of an email. */
export type EmailFacts = {
  recipient: string;
  isConfidential: boolean;
  state: EmailLine["state"];
  nextAttemptAt: Date;
  /** True while a copy of it waits. */
  hasOpenCopy: boolean;
};

/** An email within this time of its next try may be in a sender's hand; longer than any sending takes. */
const NEAR_MS = 360_000;

/** What an officer can do with an email, or the sentence why nothing (S-53). */
export function whatCanBeDone(email: EmailFacts, now: Date): Pick<OutboxEmail, "can" | "whyNot"> {
  const nothing = (whyNot: string) => ({ can: "nothing" as const, whyNot });
  if (email.recipient === "") return nothing("Its reader was deleted, and the email with him.");
  if (email.isConfidential)
    return nothing(
      "This email carries a private link, which the portal does not keep. Please have the member ask for a new one with “Forgot your password?” on the log-in page, or set a password on the member’s card.",
    );
  if (email.state === "waiting" && email.nextAttemptAt.getTime() > now.getTime() + NEAR_MS)
    return nothing(
      "It goes out by itself within the hour, as its reader was written to about this often today.",
    );
  if (email.state === "waiting") return nothing("It goes out by itself within a minute or two.");
  if (email.state === "failing" && email.nextAttemptAt.getTime() <= now.getTime() + NEAR_MS)
    return nothing("It is tried again by itself in a few minutes.");
  if (email.state !== "sent") return { can: "try", whyNot: null };
  if (email.hasOpenCopy) return nothing("A copy of it is waiting to go out already.");
  return { can: "copy", whyNot: null };
}
