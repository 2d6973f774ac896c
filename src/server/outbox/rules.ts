import type { Letter, LetterLine } from "#contract/outbox.ts";

/** What the outbox knows of a letter. */
export type LetterFacts = {
  recipient: string;
  isConfidential: boolean;
  state: LetterLine["state"];
  nextAttemptAt: Date;
  /** True while a copy of it waits. */
  hasOpenCopy: boolean;
};

/** A letter within this time of its next try may be in a sender's hand; longer than any sending takes. */
const NEAR_MS = 360_000;

/** What an officer can do with a letter, or the sentence why nothing (S-53). */
export function whatCanBeDone(letter: LetterFacts, now: Date): Pick<Letter, "can" | "whyNot"> {
  const nothing = (whyNot: string) => ({ can: "nothing" as const, whyNot });
  if (letter.recipient === "") return nothing("Its reader was deleted, and the letter with him.");
  if (letter.isConfidential)
    return nothing(
      "This letter carries a private link, which the portal does not keep. Please have the member ask for a new one with “Forgot your password?” on the log-in page, or set a password on the member’s card.",
    );
  if (letter.state === "waiting" && letter.nextAttemptAt.getTime() > now.getTime() + NEAR_MS)
    return nothing(
      "It goes out by itself within the hour, as its reader was written to about this often today.",
    );
  if (letter.state === "waiting") return nothing("It goes out by itself within a minute or two.");
  if (letter.state === "failing" && letter.nextAttemptAt.getTime() <= now.getTime() + NEAR_MS)
    return nothing("It is tried again by itself in a few minutes.");
  if (letter.state !== "sent") return { can: "try", whyNot: null };
  if (letter.hasOpenCopy) return nothing("A copy of it is waiting to go out already.");
  return { can: "copy", whyNot: null };
}
