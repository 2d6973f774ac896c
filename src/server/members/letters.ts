import { createHash } from "node:crypto";
import { CONFIRM_HOURS, STOP_DAYS } from "#contract/address-links.ts";
import type { Config } from "#server/platform/config.ts";
import { momentInWords } from "#server/platform/dates.ts";
import { ofMember } from "#server/platform/email-owners.ts";
import { salutation, setLetter } from "#server/platform/letter.ts";
import type { Letter } from "#server/platform/outbox.ts";
import { isSameAddress } from "./on-record.ts";

type Named = { id: number; firstName: string; lastName: string };
type Before = { id: number; firstName: string; lastName: string; confirmedEmail: string | null };

/**
 * Tells the old address that letters go elsewhere from now on, so that a change by somebody else, who would then ask
 * for a new password, does not pass unseen. The new address is not named: the old mailbox may be another's by now.
 */
export function emailChanged(config: Config, before: Before, email: string | null, at: Date): Letter | null {
  if (!before.confirmedEmail || isSameAddress(before.confirmedEmail, email)) return null;
  return {
    kind: "email-changed",
    onceKey: `email-changed:${before.id}:${at.toISOString()}`,
    owners: ofMember(before.id),
    priority: "security",
    to: before.confirmedEmail,
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

/** Asks whoever reads the new address to confirm that it is theirs. The token stands nowhere but in this email. */
export function confirmAddress(config: Config, member: Named, address: string, token: string): Letter {
  return {
    kind: "confirm-email",
    onceKey: `confirm-email:${member.id}:${keyOf(token)}`,
    owners: ofMember(member.id),
    priority: "security",
    isConfidential: true,
    to: address,
    subject: "Please confirm your email address",
    ...setLetter(config, {
      salutation: salutation(onOneLine(member.firstName)),
      paragraphs: [
        "This address was entered in a member’s profile in the members’ portal. Please open the link and press the button there, so that we know it is yours.",
        `The link works once, within ${CONFIRM_HOURS} hours. Until then we do not write to this address.`,
      ],
      facts: [["Member", onOneLine(`${member.firstName} ${member.lastName}`)]],
      action: { label: "Confirm this address", url: linkTo(config, token) },
      closing: ["If you do not know what this is about, please do nothing: the address will not be used."],
    }),
  };
}

/** Tells the old address once that another was entered, with a way to stop it. The new one is not named. */
export function addressChanging(
  config: Config,
  member: Named,
  address: string,
  token: string,
  at: Date,
): Letter {
  return {
    kind: "email-changing",
    onceKey: `email-changing:${member.id}:${keyOf(token)}`,
    owners: ofMember(member.id),
    priority: "security",
    isConfidential: true,
    to: address,
    subject: "Your email address is being changed",
    ...setLetter(config, {
      salutation: salutation(onOneLine(member.firstName)),
      paragraphs: [
        "Another email address was entered in your profile in the members’ portal. As soon as it is confirmed, our emails go there and no longer to this address, those for a new password among them.",
        "If it was you, you need not do anything.",
      ],
      facts: [
        ["Member", onOneLine(`${member.firstName} ${member.lastName}`)],
        ["Entered", momentInWords(at, config.chapter.timeZone)],
      ],
      action: { label: "Stop this change", url: linkTo(config, token) },
      closing: [
        `If it was not you, please stop the change within ${STOP_DAYS} days: this address stays, and every browser that is logged in to your profile is logged out. Then tell the chapter.`,
      ],
    }),
  };
}

/** Tells an address that was confirmed already that the change to it was undone from the old one. */
export function addressPutBack(config: Config, member: Named, address: string, linkId: number): Letter {
  return {
    kind: "email-put-back",
    onceKey: `email-put-back:${linkId}`,
    owners: ofMember(member.id),
    priority: "security",
    to: address,
    subject: "Your email address was set back",
    ...setLetter(config, {
      salutation: salutation(onOneLine(member.firstName)),
      paragraphs: [
        "The change of your email address to this one was stopped from the address that we had before. Our emails go to that one again, and every browser was logged out.",
      ],
      facts: [["Member", onOneLine(`${member.firstName} ${member.lastName}`)]],
      closing: ["If that was not you, please tell the chapter: an officer can set the address for you."],
      action: { label: "Write to us", url: config.chapter.contactUrl },
    }),
  };
}

/** After the #, so that the token stands in no server's log and no referrer. */
function linkTo(config: Config, token: string): string {
  return `${config.publicUrl}/member-login/email#${token}`;
}

/** Enough of a token's hash to tell two emails apart. */
function keyOf(token: string): string {
  return createHash("sha256").update(token).digest("hex").slice(0, 32);
}

/** A member's name as one line, whatever stands in it: these emails go to people who never asked for them. */
function onOneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}
