import type { Config } from "#server/platform/config.ts";
import { momentInWords } from "#server/platform/dates.ts";
import { salutation, setLetter } from "#server/platform/letter.ts";
import type { Letter } from "#server/platform/outbox.ts";

type Before = { id: number; firstName: string; lastName: string; email: string | null };

/**
 * Tells the old address that letters go elsewhere from now on, so that a change by somebody else, who would then ask
 * for a new password, does not pass unseen. The new address is not named: the old mailbox may be another's by now.
 */
export function emailChanged(config: Config, before: Before, email: string | null, at: Date): Letter | null {
  if (!before.email || before.email.toLowerCase() === email?.toLowerCase()) return null;
  return {
    kind: "email-changed",
    onceKey: `email-changed:${before.id}:${at.toISOString()}`,
    to: before.email,
    subject: "Your email address was changed",
    ...setLetter(config, {
      salutation: salutation(before.firstName),
      paragraphs: [
        "The email address in your profile in the members’ portal was changed. From now on letters about your dinners, your dues and your password go to the new address, and no longer to this one.",
      ],
      facts: [
        ["Member", `${before.firstName} ${before.lastName}`],
        ["Changed", momentInWords(at, config.chapter.timeZone)],
      ],
      closing: ["If it was not you, please change your password and tell the chapter at once."],
      action: { label: "See my profile", url: `${config.publicUrl}/profile` },
    }),
  };
}
