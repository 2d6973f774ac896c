import { INVITATION_DAYS } from "#contract/members/invitations.ts";
import { SIGN_IN_LINK_MINUTES } from "#contract/members/sign-in-links.ts";
import type { Member } from "#server/members/write-member.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeEmail, salutation } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { ownedByMember, ownedByMembers } from "#server/platform/email/email-owners.ts";
import { formatInstant } from "#server/platform/format-dates.ts";
import type { SecurityNews, Told } from "./security-notices.ts";

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

/** A link that signs one member in; `token` is the secret itself, which exists only in the email. */
export type SignInLink = {
  memberId: number;
  firstName: string;
  lastName: string;
  token: string;
  tokenHash: string;
};

/** One email with a sign-in link for each member who uses this mailbox (D-531). */
export function signInLinks(config: Config, email: string, links: readonly SignInLink[]): ComposedEmail {
  const several = links.length > 1;
  return {
    kind: "sign-in-link",
    onceKey: `sign-in-link:${links.map(({ tokenHash }) => tokenHash).join("+")}`,
    owners: ownedByMembers(links.map(({ memberId }) => memberId)),
    priority: "security",
    isConfidential: true,
    to: email,
    subject: several ? "Your sign-in links" : "Your sign-in link",
    ...composeEmail(config, {
      salutation: salutation(...links.map(({ firstName }) => firstName)),
      paragraphs: [
        several
          ? "More than one member uses this email address, so there is a link for each."
          : "Open the link to log in to the members’ portal without your password.",
        `${several ? "Each link works once and expires" : "The link works once and expires"} in ${SIGN_IN_LINK_MINUTES} minutes. A new request cancels earlier links.`,
      ],
      action: links.map(({ firstName, lastName, token }) => ({
        label: `Log in as ${firstName} ${lastName}`.trim(),
        // In the fragment, so that it appears in no server's log and no referrer.
        url: `${config.publicUrl}/member-login/link#${token}`,
      })),
      closing: [
        "If this wasn’t you, you can ignore this email. Please don’t forward it: anyone who has the link can log in with it.",
      ],
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
    deadline: expiresAt,
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

/** A member chose their login by an invitation. */
export function loginChosen(userName: string | null): SecurityNews {
  return {
    kind: "login-chosen",
    subject: "Your login is ready",
    text: "Your username and password for the members’ portal were chosen by the invitation we sent.",
    closing: "If this wasn’t you, please tell the chapter right away.",
    when: "Chosen",
    userName,
    action: { label: "Log in", path: "/member-login" },
  };
}

/** A member's password was changed (S-53). */
export function passwordChanged(userName: string | null): SecurityNews {
  return {
    kind: "password-changed",
    subject: "Your password was changed",
    text: "Your password for the members’ portal was changed. You were logged out of every other browser.",
    closing: "If this wasn’t you, please choose a new password right away and tell the chapter.",
    when: "Changed",
    userName,
    action: { label: "Choose a new password", path: "/member-login/forgotten" },
  };
}

/** A member logged in on a device for the first time (D-534); `device` is null if it is unknown. */
export function newDevice(userName: string | null, device: string | null): SecurityNews {
  return {
    kind: "new-device",
    subject: "Your login was used on a new device",
    text: `Your login for the members’ portal was used on ${device ? `a new device: ${device}` : "a device we don’t recognize"}.`,
    closing: "If this wasn’t you, please choose a new password right away and tell the chapter.",
    when: "Logged in",
    userName,
    action: { label: "Choose a new password", path: "/member-login/forgotten" },
  };
}

/** A member as a security notice reaches them. */
export function toldMember({
  id,
  firstName,
  confirmedEmail,
  userName,
}: Pick<Member, "id" | "firstName" | "confirmedEmail" | "userName">): Told & { logInName: string | null } {
  return { owner: { memberId: id }, firstName, email: confirmedEmail, logInName: userName };
}
