import type { SecurityNews } from "#server/session/security-notices.ts";
import type { Owner, OwnerFacts } from "./owner.ts";

/** What happened to someone's passkeys. */
export type PasskeyNews =
  | { what: "added" | "removed"; name: string }
  | { what: "refused"; name: string }
  | { what: "codes made" | "code used" }
  | { what: "ended"; by: Named }
  | { what: "ended for"; whom: Named };

/** The other person whom an email names. */
type Named = Pick<OwnerFacts, "owner" | "fullName">;

/** What the owner of passkeys is told of what happened to them. */
export function passkeyNews(news: PasskeyNews): SecurityNews {
  return {
    kind: "passkeys-changed",
    ...wordsFor(news),
    when: "When",
    names: namedIn(news),
    action: { label: "See my passkeys", path: "/profile/passkeys" },
  };
}

function namedIn(news: PasskeyNews): Owner[] {
  if (news.what === "ended") return [news.by.owner];
  return news.what === "ended for" ? [news.whom.owner] : [];
}

/** A new password alone leaves a stranger's passkeys and codes as they are. */
const NOT_YOU =
  "If this wasn’t you, please change your password right away, remove every passkey that is not yours, and tell the chapter.";
const NOT_YOUR_CODES = `${NOT_YOU} New recovery codes end these.`;

function wordsFor(news: PasskeyNews): { subject: string; text: string; closing: string } {
  switch (news.what) {
    case "added":
      return {
        subject: "A passkey was added",
        text: `The passkey “${news.name}” was added to your log-in for the members’ portal.`,
        closing: NOT_YOU,
      };
    case "removed":
      return {
        subject: "A passkey was removed",
        text: `The passkey “${news.name}” was removed from your log-in for the members’ portal. You were logged out of every other browser.`,
        closing: NOT_YOU,
      };
    case "refused":
      return {
        subject: "A passkey was refused",
        text: `Someone used a copy of your passkey “${news.name}”, or its device made a mistake. They were not let in.`,
        closing: "Please remove this passkey and make a new one.",
      };
    case "codes made":
      return {
        subject: "New recovery codes",
        text: "New recovery codes were made for your log-in. Earlier ones no longer work.",
        closing: NOT_YOUR_CODES,
      };
    case "code used":
      return {
        subject: "A recovery code was used",
        text: "One of your recovery codes was used to confirm who you are.",
        closing: NOT_YOUR_CODES,
      };
    case "ended":
      return {
        subject: "Your passkeys were ended",
        text: `${news.by.fullName} ended your passkeys and recovery codes. You can log in with your password and make a new passkey.`,
        closing: "If you did not ask for this, please tell the chapter right away.",
      };
    case "ended for":
      return {
        subject: "You ended someone’s passkeys",
        text: `You ended the passkeys and recovery codes of ${news.whom.fullName}.`,
        closing: "If this wasn’t you, please tell the chapter right away.",
      };
  }
}
