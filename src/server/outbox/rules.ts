import type { EmailLine, OutboxEmail } from "#contract/outbox.ts";

/** The facts that decide what can be done with an email. */
export type EmailFacts = {
  kind: string;
  recipient: string;
  isConfidential: boolean;
  state: EmailLine["state"];
  nextAttemptAt: Date;
  /** True while a copy of it is waiting. */
  hasOpenCopy: boolean;
};

/** The email with a copy of the kitchen sheet. */
const KITCHEN_COPY = "kitchen-copy";
/** Within this time of its next attempt a sender may have claimed the email; longer than any sending takes. */
const NEAR_MS = 360_000;

/** What an officer can do with an email, or why they can do nothing (S-53). */
export function whatCanBeDone(email: EmailFacts, now: Date): Pick<OutboxEmail, "can" | "whyNot"> {
  const nothing = (whyNot: string) => ({ can: "nothing" as const, whyNot });
  if (email.recipient === "") return nothing("The recipient was deleted, and the email’s text with them.");
  if (email.isConfidential && email.kind === KITCHEN_COPY)
    return nothing(
      "This email has what the kitchen must know about persons, which is shown to no one here and is cleared once it is sent. To send it again, tell the venue again on the papers of the dinner.",
    );
  if (email.isConfidential)
    return nothing(
      "This email had a private link, which the portal does not keep. Have the member request a new one with “Forgot your password?” on the login page, or set a password on the member’s card.",
    );
  if (email.state === "waiting" && email.nextAttemptAt.getTime() > now.getTime() + NEAR_MS)
    return nothing(
      "It will be sent within the hour, because the recipient got several emails about this today.",
    );
  if (email.state === "waiting") return nothing("It will be sent in a minute or two.");
  if (email.state === "retrying" && email.nextAttemptAt.getTime() <= now.getTime() + NEAR_MS)
    return nothing("It will be retried in a few minutes.");
  if (email.state !== "sent") return { can: "try", whyNot: null };
  if (email.hasOpenCopy) return nothing("A copy is already waiting to be sent.");
  return { can: "copy", whyNot: null };
}
