import { INVITATION_DAYS } from "#contract/members/invitations.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeEmail, salutation } from "#server/platform/email/compose-email.ts";
import { ownedByMember, ownedByMembers } from "#server/platform/email/email-owners.ts";
import type { ComposedEmail } from "#server/platform/email/outbox.ts";
import { formatInstant } from "#server/platform/format-dates.ts";

/** A one-time link for one username; `token` is the secret itself, which exists only in the email. */
export type ResetLink = {
  memberId: number;
  firstName: string;
  userName: string;
  token: string;
  tokenHash: string;
};

/** The one-time links of everyone who has this address. */
export function passwordReset(config: Config, email: string, links: readonly ResetLink[]): ComposedEmail {
  const several = links.length > 1;
  return {
    kind: "password-reset",
    onceKey: `password-reset:${links.map(({ tokenHash }) => tokenHash).join("+")}`,
    owners: ownedByMembers(links.map(({ memberId }) => memberId)),
    priority: "security",
    isConfidential: true,
    to: email,
    subject: "Choose a new password",
    ...composeEmail(config, {
      salutation: salutation(...links.map(({ firstName }) => firstName)),
      paragraphs: [
        `Someone, probably you, requested a new password for the members’ portal. ${
          several
            ? "More than one member uses this email address, so there is a link for each username."
            : "Open the link to choose one."
        }`,
        `${several ? "Each link works once and expires" : "The link works once and expires"} in 30 minutes. A new request cancels earlier links.`,
      ],
      facts: links.map(({ firstName, userName }) => [
        several ? `${firstName}’s username` : "Your username",
        userName,
      ]),
      action: links.map(({ userName, token }) => ({
        label: `New password for ${userName}`,
        // In the fragment, so that it appears in no server's log and no referrer.
        url: `${config.publicUrl}/member-login/new-password#${token}`,
      })),
      closing: ["If this wasn’t you, you can ignore this email. Your password stays the same."],
    }),
  };
}

/** The one-time link by which a member without a password chooses username and password. */
export function invitation(
  config: Config,
  member: { id: number; firstName: string; lastName: string },
  { to, token, tokenHash, expiresAt }: { to: string; token: string; tokenHash: string; expiresAt: Date },
): ComposedEmail {
  return {
    kind: "invitation",
    onceKey: `invitation:${tokenHash}`,
    owners: ownedByMember(member.id),
    priority: "security",
    isConfidential: true,
    to,
    subject: "Your invitation to the members’ portal",
    ...composeEmail(config, {
      salutation: salutation(member.firstName),
      paragraphs: [
        "You are invited to the members’ portal, where you find our dinners, register yourself and your guests, and pay your dues.",
        `Open the link to choose a username and a password. It works once and expires in ${INVITATION_DAYS} days. A new invitation cancels earlier ones.`,
      ],
      facts: [
        ["Member", `${member.firstName} ${member.lastName}`],
        ["Expires", formatInstant(expiresAt, config.chapter.timeZone)],
      ],
      action: {
        label: "Choose my username and password",
        // In the fragment, so that it appears in no server's log and no referrer.
        url: `${config.publicUrl}/member-login/invitation#${token}`,
      },
      closing: ["If you weren’t expecting this email, you can ignore it."],
    }),
  };
}

/** Whose login changed, and to which address that is told. */
type Changed = { id: number; firstName: string; confirmedEmail: string | null; userName: string | null };

/** Tells a member that the invitation was used, so that a stranger's use does not go unnoticed. */
export function loginChosen(config: Config, member: Changed, at: Date): ComposedEmail | null {
  return noticeTo(config, member, {
    email: {
      kind: "login-chosen",
      onceKey: `login-chosen:${member.id}:${at.toISOString()}`,
      subject: "Your login is ready",
    },
    text: "Your username and password for the members’ portal were chosen by the invitation we sent.",
    fact: ["Chosen", at],
    closing: "If this wasn’t you, please tell the chapter right away.",
    action: { label: "Log in", url: `${config.publicUrl}/member-login` },
  });
}

/** Tells a member that their password was changed, so that an attacker's change does not go unnoticed (S-53). */
export function passwordChanged(config: Config, member: Changed, at: Date): ComposedEmail | null {
  return noticeTo(config, member, {
    email: {
      kind: "password-changed",
      onceKey: `password-changed:${member.id}:${at.toISOString()}`,
      // A member can change their password any number of times; urgent emails to others must not wait behind that.
      ...{ topic: "password", mayBeHeld: true },
      subject: "Your password was changed",
    },
    text: "Your password for the members’ portal was changed. You were logged out of every other browser.",
    fact: ["Changed", at],
    closing: "If this wasn’t you, please choose a new password right away and tell the chapter.",
    action: { label: "Choose a new password", url: `${config.publicUrl}/member-login/forgotten` },
  });
}

type Notice = {
  email: Pick<ComposedEmail, "kind" | "onceKey" | "topic" | "mayBeHeld" | "subject">;
  text: string;
  fact: readonly [label: string, at: Date];
  closing: string;
  action: { label: string; url: string };
};

function noticeTo(
  config: Config,
  member: Changed,
  { email, text, fact: [label, at], closing, action }: Notice,
): ComposedEmail | null {
  if (!member.confirmedEmail) return null;
  return {
    ...email,
    owners: ownedByMember(member.id),
    priority: "security",
    to: member.confirmedEmail,
    ...composeEmail(config, {
      salutation: salutation(member.firstName),
      paragraphs: [text],
      facts: [
        ...(member.userName ? ([["Username", member.userName]] as const) : []),
        [label, formatInstant(at, config.chapter.timeZone)],
      ],
      closing: [closing],
      action,
    }),
  };
}
