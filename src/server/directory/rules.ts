import type { STATUS_KEPT } from "#contract/members/chosen-members.ts";
import { MEMBER_STATUSES, type MemberStatus, statusLabel } from "#contract/members/status.ts";
import { whyNotUserName } from "#server/members/rules.ts";
import { badRequest, conflict, type Refusal } from "#server/platform/refusal.ts";

/** One word of a search, and the statuses that it names. */
export type SearchWord = { text: string; statuses: readonly MemberStatus[] };

/** More words than anyone searches for; the rest is ignored. */
const WORDS_MOST = 8;
/** Shorter words never name a status: 'ac' does not mean every active member. */
const STATUS_LETTERS = 3;

/**
 * Splits a search into words, each of which must be in the name, address or status: 'weber anna' finds Anna Weber.
 * The beginning of one of its words names a status; 'member', which most contain, only in full.
 */
export function parseSearch(search: string | undefined, society: string): SearchWord[] {
  const texts = (search ?? "").split(/[\s,]/).filter(Boolean);
  return texts.slice(0, WORDS_MOST).map((text) => ({ text, statuses: statusesCalled(text, society) }));
}

function statusesCalled(text: string, society: string): MemberStatus[] {
  const said = text.toLowerCase();
  if (said.length < STATUS_LETTERS) return [];
  return MEMBER_STATUSES.filter((status) =>
    statusLabel(status, society)
      .toLowerCase()
      .split(" ")
      .some((word) => (word === "member" ? said === word : word.startsWith(said))),
  );
}

/** The number for every status, by its label (C-11). */
export function countsByStatusLabel(
  counts: ReadonlyMap<MemberStatus, number>,
  society: string,
): Record<string, number> {
  return Object.fromEntries(
    MEMBER_STATUSES.map((status) => [statusLabel(status, society), counts.get(status) ?? 0]),
  );
}

/** What the rules on rights and logins must know of the officer, read under lock. */
export type Officer = {
  /** They change their own record. */
  isOwn: boolean;
  /** They logged in at /api/login, so they can log in again without a username. */
  hasAccount: boolean;
};

type LogIn = { userName: string | null; adminPrivileges: "none" | "limited" | "full" };

/**
 * Why an officer may not change a login like this, or null (S-33, S-35). No one reduces their own rights: the acting
 * full officer stays one, so the last one can never be lost.
 */
export function whyNotChangeLogin(
  before: LogIn,
  after: LogIn,
  { isOwn, hasAccount }: Officer,
): Refusal | null {
  if (isOwn && before.adminPrivileges === "full" && after.adminPrivileges !== "full") {
    return conflict("You can’t remove your own administrator rights. Another administrator can.");
  }
  if (after.userName === before.userName) return null;
  if (after.userName === null) {
    return isOwn && !hasAccount ? conflict("You can’t remove your own login.") : null;
  }
  const message = whyNotUserName(before.userName, after.userName);
  return message ? badRequest(message, [{ path: "userName", message }]) : null;
}

/** Why an officer may not remove this member's password, or null (S-06). */
export function whyNotDisable({ isOwn, hasAccount }: Officer): Refusal | null {
  return isOwn && !hasAccount ? conflict("You can’t remove your own login.") : null;
}

/** Why an officer may not delete this member, or null (S-34). */
export function whyNotDelete({ isOwn }: Pick<Officer, "isOwn">): Refusal | null {
  return isOwn ? conflict("You can’t delete your own record. Another administrator can.") : null;
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

/** Why a member may not be unlinked from the spouse that the officer saw, or null (S-38, H-28). */
export function whyNotUnlink(
  member: Pick<Partnered, "spouseId">,
  seen: number | null | undefined,
): Refusal | null {
  const isOther = seen !== undefined && member.spouseId !== null && member.spouseId !== seen;
  return isOther ? conflict("This member has since been linked to someone else. Please check again.") : null;
}

type StatusChange = { status: MemberStatus; updatedAt?: string | undefined };

/** Why a member's status stays as it is, or null; with `updatedAt` nothing newer is overwritten (H-28). */
export function whyStatusKept(
  member: { status: MemberStatus; updatedAt: Date } | undefined,
  { status, updatedAt }: StatusChange,
): (typeof STATUS_KEPT)[number] | null {
  if (!member) return "deleted";
  if (updatedAt !== undefined && Date.parse(updatedAt) !== member.updatedAt.getTime()) return "newer";
  return member.status === status ? "same" : null;
}
