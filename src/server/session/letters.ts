import type { Config } from "#server/platform/config.ts";
import { momentInWords } from "#server/platform/dates.ts";
import { ofMember, ofMembers } from "#server/platform/email-owners.ts";
import { salutation, setLetter } from "#server/platform/letter.ts";
import type { Letter } from "#server/platform/outbox.ts";

/** A one-time link for one log-in name; `token` is the secret itself, which stands nowhere but in the letter. */
export type ResetLink = {
  memberId: number;
  firstName: string;
  userName: string;
  token: string;
  tokenHash: string;
};

/** Brings the one-time links of everybody who has this address (issue 3, point 5). */
export function passwordReset(config: Config, email: string, links: readonly ResetLink[]): Letter {
  const several = links.length > 1;
  return {
    kind: "password-reset",
    onceKey: `password-reset:${links.map(({ tokenHash }) => tokenHash).join("+")}`,
    owners: ofMembers(links.map(({ memberId }) => memberId)),
    priority: "security",
    isConfidential: true,
    to: email,
    subject: "Choose a new password",
    ...setLetter(config, {
      salutation: salutation(...links.map(({ firstName }) => firstName)),
      paragraphs: [
        `Somebody, probably you, asked for a new password for the members’ portal. ${
          several
            ? "More than one member has this email address, so there is a link for each log-in name."
            : "Open the link to choose one."
        }`,
        `${several ? "Each link works" : "The link works"} once, within 30 minutes. Asking again makes earlier links useless.`,
      ],
      facts: links.map(({ firstName, userName }) => [
        several ? `Log-in name of ${firstName}` : "Your log-in name",
        userName,
      ]),
      action: links.map(({ userName, token }) => ({
        label: `New password for ${userName}`,
        // After the #, so that it stands in no server's log and no referrer.
        url: `${config.publicUrl}/member-login/new-password#${token}`,
      })),
      closing: ["If it was not you, you need not do anything: your password stays as it is."],
    }),
  };
}

/** Tells a member that his password was changed, so that a change by somebody else does not pass unseen (S-53). */
export function passwordChanged(
  config: Config,
  member: { id: number; firstName: string; confirmedEmail: string | null; userName: string | null },
  at: Date,
): Letter | null {
  if (!member.confirmedEmail) return null;
  return {
    kind: "password-changed",
    onceKey: `password-changed:${member.id}:${at.toISOString()}`,
    owners: ofMember(member.id),
    priority: "security",
    // A member can change their own password without end; what is urgent for others must not wait behind that.
    topic: "password",
    mayBeHeld: true,
    to: member.confirmedEmail,
    subject: "Your password was changed",
    ...setLetter(config, {
      salutation: salutation(member.firstName),
      paragraphs: [
        "The password of your log-in to the members’ portal was changed. Every other browser in which you were logged in has been logged out.",
      ],
      facts: [
        ...(member.userName ? ([["Log-in name", member.userName]] as const) : []),
        ["Changed", momentInWords(at, config.chapter.timeZone)],
      ],
      closing: ["If it was not you, please choose a new password at once and tell the chapter."],
      action: { label: "Choose a new password", url: `${config.publicUrl}/member-login/forgotten` },
    }),
  };
}
