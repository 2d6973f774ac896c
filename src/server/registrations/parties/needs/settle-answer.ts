import { isSameNeeds } from "#contract/registrations/need-words.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import { type Asker, isMe, maySeeNeeds } from "#server/registrations/changes/own/own-attendee.ts";
import type { Answer, attendees } from "#server/registrations/tables.ts";
import { laterThan, UNKNOWN } from "./write-answer.ts";

type Person = Pick<typeof attendees.$inferSelect, "kind" | "place" | "memberId">;

/** Who types a form: the owner of the party, or an officer. */
export type Typist = Asker["me"] & { isOfficer: boolean; now: Date };

type Facts = {
  person: Person;
  /** What the form says of them, and which answer was read before. */
  said: { needs?: Needs | undefined; needsAt?: string | null | undefined };
  /** The newest answer that is known of them, by anyone, in the party that this one replaces; or their own of before. */
  known: Answer | undefined;
  /** The newest that they gave themselves for the event, which follows them. */
  own: Answer | undefined;
  /** What their own profile keeps. */
  profile: { needs: Needs; updatedAt: Date } | undefined;
  by: Typist;
};

/**
 * What the kitchen knows of a person after a form is saved, or the answer that the typist has to read first. Where the
 * form says nothing, members keep what they said themselves; what others typed, and anything about guests, stays with the old party.
 * What the typist may not read stays, whatever they type (062, 078).
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
  // Officers are refused before they have taken a payment, so that what is known by now is newer than their form.
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

/** The effect of this answer: it repeats the known one, replaces it, or would replace one that was not read. */
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

/** Whether an answer may be replaced by one who has read the one of this time; nothing has to be read if nothing is known. */
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
