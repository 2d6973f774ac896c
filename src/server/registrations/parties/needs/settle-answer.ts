import { isSameNeeds } from "#contract/registrations/need-words.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import { type Asker, isMe, maySeeNeeds } from "#server/registrations/parties/asker.ts";
import type { Answer, attendees } from "#server/registrations/tables.ts";
import { laterThan, UNKNOWN } from "./write-answer.ts";

type Person = Pick<typeof attendees.$inferSelect, "kind" | "place" | "memberId">;

/** The person who fills in a form: the owner of the party, or an officer. */
export type Typist = Asker["me"] & { isOfficer: boolean; now: Date };

type Facts = {
  person: Person;
  /** What the form says about them, and which answer its typist had read. */
  said: { needs?: Needs | undefined; needsAt?: string | null | undefined };
  /** The newest known answer about them, from anyone, in the party that this one replaces; or their own earlier one. */
  known: Answer | undefined;
  /** Their own newest answer for the event, which follows them from party to party. */
  own: Answer | undefined;
  /** The answer saved in their own profile. */
  profile: { needs: Needs; updatedAt: Date } | undefined;
  by: Typist;
};

/**
 * What the kitchen knows about a person after a form is saved, or the answer that the typist must read first. If the
 * form says nothing, members keep what they said themselves; what others typed, and anything about guests, stays with
 * the old party. Answers that the typist may not read stay, regardless of what they type (062, 078).
 */
export function settleAnswer(facts: Facts): { answer: Answer } | { unread: Answer } {
  const { person, said, known, by } = facts;
  const newest = newestOf(facts.own, facts);
  if (!said.needs) return { answer: newest ?? UNKNOWN };
  const typed: Answer = {
    needs: said.needs,
    needsSource: by.isOfficer ? "officer" : "typed",
    needsByMember: by.isOfficer ? null : by.memberId,
    needsByUser: by.isOfficer || by.memberId !== null ? null : by.userId,
    needsAt: by.now,
  };
  // Officers are refused before they take a payment, so anything known by now is newer than their form.
  if (by.isOfficer) return { answer: newest ?? typed };
  const asker = { me: by, isOwner: true };
  // An owner may answer differently from their own profile.
  const before = isMe(person, asker) ? known : newestOf(known, facts);
  if (!before?.needs) return { answer: typed };
  if (!maySeeNeeds({ ...person, ...before }, asker)) return { answer: before };
  if (isSameNeeds(before.needs, said.needs)) return { answer: before };
  if (!isAsRead(before, said.needsAt)) return { unread: before };
  return { answer: { ...typed, needsAt: laterThan(before, by.now) } };
}

type Known = { needs: Needs | null; needsAt: string | Date | null };

/**
 * The effect of this answer: it repeats the known one, replaces it, or would replace one that the typist has not read.
 */
export function whatSaying(
  known: Known,
  said: { needs?: Needs | null | undefined; needsAt?: string | null | undefined },
): "nothing" | "repeats" | "replaces" | "unread" {
  if (said.needs === undefined) return "nothing";
  const needsAt = known.needsAt === null ? null : new Date(known.needsAt);
  if (isAsRead({ needs: known.needs, needsAt }, said.needsAt)) return "replaces";
  const isSame = known.needs && said.needs && isSameNeeds(known.needs, said.needs);
  return isSame ? "repeats" : "unread";
}

/** Whether someone who read the answer given at this time may replace it; if nothing is known, nothing must be read. */
function isAsRead(
  { needs, needsAt }: Pick<Answer, "needs" | "needsAt">,
  read: string | null | undefined,
): boolean {
  if (needs === null && read === undefined) return true;
  return (typeof read === "string" ? Date.parse(read) : null) === (needsAt?.getTime() ?? null);
}

function newestOf(known: Answer | undefined, { profile, by }: Facts): Answer | undefined {
  if (profile && !(known?.needsAt && known.needsAt >= profile.updatedAt))
    return { ...UNKNOWN, needs: profile.needs, needsSource: "profile", needsAt: by.now };
  return known?.needs ? known : undefined;
}
