import { type MemberStatus, statusInWords, whyNotUserName } from "#server/members/rules.ts";
import { badRequest, conflict, type Refusal } from "#server/platform/refusal.ts";

const STATUSES: readonly MemberStatus[] = [
  "active",
  "former",
  "other",
  "prospective",
  "provisional",
  "online",
];

/** One word of a search, and the statuses that are called so. */
export type Word = { text: string; statuses: readonly MemberStatus[] };

/** More words than anybody searches for; the rest is not looked at. */
const WORDS_MOST = 8;
/** Fewer letters are the beginning of a name: 'ac' does not mean everybody who is active. */
const STATUS_LETTERS = 3;

/**
 * A search word by word: each must be found, in name, address or status, so that 'weber anna' finds Anna Weber. A
 * status is called by how one of its words begins; by 'member', which nearly all are, only in full.
 */
export function wordsOf(search: string | undefined, society: string): Word[] {
  const texts = (search ?? "").split(/[\s,]+/).filter(Boolean);
  return texts.slice(0, WORDS_MOST).map((text) => ({ text, statuses: statusesCalled(text, society) }));
}

function statusesCalled(text: string, society: string): MemberStatus[] {
  const said = text.toLowerCase();
  if (said.length < STATUS_LETTERS) return [];
  return STATUSES.filter((status) =>
    statusInWords(status, society)
      .toLowerCase()
      .split(" ")
      .some((word) => (word === "member" ? said === word : word.startsWith(said))),
  );
}

/** A number for each status in its long form, none left out (C-11). */
export function inLongForm(
  counts: ReadonlyMap<MemberStatus, number>,
  society: string,
): Record<string, number> {
  return Object.fromEntries(
    STATUSES.map((status) => [statusInWords(status, society), counts.get(status) ?? 0]),
  );
}

/** What the rules on rights and log-ins must know of the officer, as he stands under lock. */
export type Officer = {
  /** It is his own record that he changes. */
  isOwn: boolean;
  /** He came in at /api/login, so that he gets in again without a member's log-in name. */
  hasAccount: boolean;
};

type LogIn = { userName: string | null; adminPrivileges: "none" | "limited" | "full" };

/**
 * Why an officer may not change these parts of a log-in, or null (S-33, S-35). Nobody makes less of his own rights:
 * the officer who acts is a full one and stays one, so the last one can never be lost.
 */
export function whyNotChangeLogIn(
  before: LogIn,
  after: LogIn,
  { isOwn, hasAccount }: Officer,
): Refusal | null {
  if (isOwn && before.adminPrivileges === "full" && after.adminPrivileges !== "full") {
    return conflict("You cannot take your own administrator rights away. Another administrator can.");
  }
  if (after.userName === before.userName) return null;
  if (after.userName === null) {
    return isOwn && !hasAccount ? conflict("You cannot take your own log-in away.") : null;
  }
  const message = whyNotUserName(before.userName, after.userName);
  return message ? badRequest(message, [{ path: "userName", message }]) : null;
}

/** Why an officer may not take the password of this member away, or null (S-06). */
export function whyNotDisable({ isOwn, hasAccount }: Officer): Refusal | null {
  return isOwn && !hasAccount ? conflict("You cannot take your own log-in away.") : null;
}

/** Why an officer may not delete this member, or null (S-34). */
export function whyNotDelete({ isOwn }: Pick<Officer, "isOwn">): Refusal | null {
  return isOwn ? conflict("You cannot delete your own record. Another administrator can.") : null;
}

type Partnered = { id: number; firstName: string; lastName: string; spouseId: number | null };

/** Why two members may not be linked, or null; `others` are linked to one of them (S-38). */
export function whyNotLink(a: Partnered, b: Partnered, others: readonly Partnered[]): Refusal | null {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const hasAnother = one.spouseId !== null && one.spouseId !== other.id;
    if (hasAnother || others.some(({ spouseId }) => spouseId === one.id)) {
      return conflict(`${one.firstName} ${one.lastName} is already linked to a spouse. Unlink them first.`);
    }
  }
  return null;
}

/** Why a member may not be unlinked from whom the officer saw him linked with, or null (S-38, H-28). */
export function whyNotUnlink(
  member: Pick<Partnered, "spouseId">,
  seen: number | null | undefined,
): Refusal | null {
  const isOther = seen !== undefined && member.spouseId !== null && member.spouseId !== seen;
  return isOther ? conflict("This member was linked to somebody else meanwhile. Please look again.") : null;
}
