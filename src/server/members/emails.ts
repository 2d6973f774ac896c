import { createHash, randomUUID } from "node:crypto";
import { CONFIRM_HOURS, STOP_DAYS } from "#contract/members/address-links.ts";
import { STOP_LEAVES, type WayInEnded, wayInEndedSentence } from "#contract/members/ways-in.ts";
import { fullName } from "#contract/values/full-name.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeEmail, salutation } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { ownedByMember } from "#server/platform/email/email-owners.ts";
import { formatInstant } from "#server/platform/format-dates.ts";
import { isSameEmail } from "./recorded-identity.ts";

type Named = { id: number; firstName: string; lastName: string };
type Before = { id: number; firstName: string; lastName: string; confirmedEmail: string | null };

/**
 * Tells the old address that emails now go elsewhere, so that an attacker who changes the address to request a new
 * password does not go unnoticed. The new address is not named: someone else may own the old mailbox by now.
 */
export function emailChanged(
  config: Config,
  before: Before,
  { email, at, to = before.confirmedEmail }: { email: string | null; at: Date; to?: string | null },
): ComposedEmail | null {
  if (!to || isSameEmail(to, email)) return null;
  return {
    kind: "email-changed",
    onceKey: `email-changed:${before.id}:${randomUUID()}`,
    owners: ownedByMember(before.id),
    priority: "security",
    to,
    subject: "Your email address was changed",
    ...composeEmail(config, {
      salutation: salutation(before.firstName),
      paragraphs: [
        "The email address in your members’ portal profile was changed. Emails about your dinners, dues, and password now go to the new address instead of this one.",
      ],
      facts: [
        ["Member", fullName(before)],
        ["Changed", formatInstant(at, config.chapter.timeZone)],
      ],
      closing: ["If this wasn’t you, please change your password and tell the chapter right away."],
      action: { label: "See my profile", url: `${config.publicUrl}/profile` },
    }),
  };
}

/** Asks the reader of the new address to confirm that it is theirs. The token exists only in this email. */
export function confirmAddress(
  config: Config,
  member: Named,
  { address, token }: { address: string; token: string },
): ComposedEmail {
  return {
    kind: "confirm-email",
    onceKey: `confirm-email:${member.id}:${keyOf(token)}`,
    owners: ownedByMember(member.id),
    priority: "security",
    isConfidential: true,
    to: address,
    subject: "Please confirm your email address",
    ...composeEmail(config, {
      salutation: salutation(onOneLine(member.firstName)),
      paragraphs: [
        "This address was entered in a profile on the members’ portal. To confirm that it’s yours, please open the link and press the button there.",
        `The link works once and expires in ${CONFIRM_HOURS} hours. We won’t use this address until you confirm it.`,
      ],
      facts: [["Member", onOneLine(fullName(member))]],
      action: { label: "Confirm this address", url: linkTo(config, token) },
      closing: ["If you weren’t expecting this email, please ignore it. We won’t use this address."],
    }),
  };
}

/** Tells the old address once that a new one was entered, with a link to stop it. The new one is not named. */
export function addressChanging(
  config: Config,
  member: Named,
  { address, token, at }: { address: string; token: string; at: Date },
): ComposedEmail {
  return {
    kind: "email-changing",
    onceKey: `email-changing:${member.id}:${keyOf(token)}`,
    owners: ownedByMember(member.id),
    priority: "security",
    isConfidential: true,
    to: address,
    subject: "Your email address is being changed",
    ...composeEmail(config, {
      salutation: salutation(onOneLine(member.firstName)),
      paragraphs: [
        "A new email address was entered in your members’ portal profile. Once it is confirmed, all our emails, including password resets, go there instead of here.",
        "If this was you, you don’t need to do anything.",
      ],
      facts: [
        ["Member", onOneLine(fullName(member))],
        ["Entered", formatInstant(at, config.chapter.timeZone)],
      ],
      action: { label: "Stop this change", url: linkTo(config, token) },
      closing: [
        `If this wasn’t you, please stop the change within ${STOP_DAYS} days. This address stays in your profile, every browser logged in to it is logged out, and passkeys and passwords set since then stop working. Then tell the chapter.`,
      ],
    }),
  };
}

/** After a stopped change, tells the owner of the old address what was ended (030). */
export function changeStopped(
  config: Config,
  member: Named,
  { link, ended }: { link: { id: number; address: string }; ended: readonly WayInEnded[] },
): ComposedEmail {
  const isNewPassword = ended.some(({ what }) => what === "password");
  return {
    kind: "email-change-stopped",
    onceKey: `email-change-stopped:${link.id}`,
    owners: ownedByMember(member.id),
    priority: "security",
    to: link.address,
    subject: "Your email address change was stopped",
    ...composeEmail(config, {
      salutation: salutation(onOneLine(member.firstName)),
      paragraphs: [
        "You stopped the change of your email address, so our emails keep going to this one. We also removed access that someone else may have set up:",
        ...ended.map(wayInEndedSentence),
        STOP_LEAVES,
      ],
      facts: [["Member", onOneLine(fullName(member))]],
      action: { label: "Choose a new password", url: `${config.publicUrl}/member-login/forgotten` },
      closing: [
        isNewPassword
          ? "Please choose a new password, then tell the chapter what happened."
          : "If someone else may know your password, please choose a new one, and tell the chapter what happened.",
      ],
    }),
  };
}

/** Tells an address that was already confirmed that the change to it was undone from the old one. */
export function addressPutBack(
  config: Config,
  member: Named,
  { address, linkId }: { address: string; linkId: number },
): ComposedEmail {
  return {
    kind: "email-put-back",
    onceKey: `email-put-back:${linkId}`,
    owners: ownedByMember(member.id),
    priority: "security",
    to: address,
    subject: "Your email address change was undone",
    ...composeEmail(config, {
      salutation: salutation(onOneLine(member.firstName)),
      paragraphs: [
        "The change to this email address was stopped from your previous address. Our emails go to the previous address again, you were logged out of every browser, and passkeys, recovery codes, and passwords set since then no longer work.",
      ],
      facts: [["Member", onOneLine(fullName(member))]],
      closing: ["If this wasn’t you, please tell the chapter. An officer can set the address for you."],
      action: { label: "Contact us", url: config.chapter.contactUrl },
    }),
  };
}

/** In the fragment, so that the token appears in no server's log and no referrer. */
function linkTo(config: Config, token: string): string {
  return `${config.publicUrl}/member-login/email#${token}`;
}

/** Enough of the token's hash to make the key unique. */
function keyOf(token: string): string {
  return createHash("sha256").update(token).digest("hex").slice(0, 32);
}

/** A member's name on one line, whatever it contains: these emails may go to strangers. */
function onOneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}
