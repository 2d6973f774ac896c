import type { MemberStatus } from "#contract/members/status.ts";
import { foldText } from "#contract/values/fold.ts";

/** What other programs call a status, for the officer to confirm. */
const OFTEN: Readonly<Record<MemberStatus, readonly string[]>> = {
  active: ["active", "current", "member", "regular", "good standing", "in good standing", "yes", "1", "full"],
  former: [
    ...[
      "former",
      "expired",
      "lapsed",
      "inactive",
      "terminated",
      "resigned",
      "cancelled",
      "canceled",
      "dropped",
    ],
    ...["archived", "suspended", "deceased", "removed", "0", "no", "past"],
  ],
  prospective: ["prospect", "prospective", "lead", "applicant", "guest", "non member", "nonmember"],
  provisional: [
    "pending",
    "new",
    "pendingnew",
    "pending new",
    "pending renewal",
    "pendingrenewal",
    "probationary",
  ],
  other: ["other", "other chapter", "visitor"],
  online: ["online"],
};

/** The status that a word of another program often means; null if there is no telling. */
export function likelyStatus(word: string): MemberStatus | null {
  const said = foldText(word)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
  const found = Object.entries(OFTEN).find(([, words]) => words.includes(said));
  return (found?.[0] as MemberStatus | undefined) ?? null;
}
