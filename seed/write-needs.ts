import { and, asc, eq, inArray } from "drizzle-orm";
import type { Need, Needs } from "#contract/registrations/needs.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { attendees, memberNeeds } from "#server/registrations/tables.ts";
import type { Member } from "./write-people.ts";
import type { Registered } from "./write-registrations.ts";

const NONE: Needs = { none: true };
const some = (list: Need[], words: string | null = null, carriesEpinephrine = false): Needs => ({
  list,
  words,
  carriesEpinephrine,
});

/** What people answer, in turn; null has not answered yet. */
const ANSWERS: readonly (Needs | null)[] = [
  NONE,
  NONE,
  some([{ code: "vegetarian" }]),
  NONE,
  null,
  some([{ code: "crustaceans", severity: "allergy" }]),
  NONE,
  NONE,
  some([{ code: "milk", severity: "intolerance" }], "A little butter is fine."),
  null,
  NONE,
  some([{ code: "tree-nuts", severity: "life-threatening" }], "Traces count, too.", true),
  NONE,
  some([{ code: "no-pork" }, { code: "no-alcohol" }]),
  null,
  NONE,
  some([{ code: "gluten", severity: "intolerance" }]),
  some([{ code: "other", severity: "preference", words: "Cilantro" }]),
];

/**
 * Links spouses who come along with their records, and writes what is known of everyone who comes to a dinner that is
 * still ahead; after a dinner it is erased.
 */
export async function writeNeeds(
  tx: Tx,
  registered: readonly Registered[],
  { people, now }: { people: readonly Member[]; now: Date },
): Promise<void> {
  await linkSpouses(tx, registered, people);
  const ahead = registered.filter(({ row, evening }) => !evening.isPast && row.status === "confirmed");
  const ids = ahead.map(({ id }) => id);
  if (ids.length === 0) return;
  const all = await tx
    .select({ id: attendees.id, memberId: attendees.memberId })
    .from(attendees)
    .where(inArray(attendees.registrationId, ids))
    .orderBy(asc(attendees.id));
  const kept = new Map<number, Needs>();
  for (const [nth, { id, memberId }] of all.entries()) {
    const known = memberId === null ? undefined : kept.get(memberId);
    const needs = known ?? ANSWERS[nth % ANSWERS.length];
    if (!needs) continue;
    const isOnProfile = memberId !== null && nth % 2 === 0;
    if (memberId !== null && isOnProfile) kept.set(memberId, needs);
    await tx
      .update(attendees)
      .set({
        needs,
        needsSource: isOnProfile ? "profile" : "typed",
        needsByMember: isOnProfile ? null : memberId,
        needsAt: now,
      })
      .where(eq(attendees.id, id));
  }
  const profiles = [...kept].map(([memberId, needs]) => ({ memberId, needs, updatedAt: now }));
  if (profiles.length > 0) await tx.insert(memberNeeds).values(profiles);
}

/** The second member of a party is the host's spouse, unless they have a party of their own at that dinner. */
async function linkSpouses(
  tx: Tx,
  registered: readonly Registered[],
  people: readonly Member[],
): Promise<void> {
  for (const { id, row, host } of registered) {
    const [named] = row.memberInfo;
    const spouse = people.find(
      ({ street, first, last, id: other }) =>
        other !== host?.id &&
        street === host?.street &&
        first === named?.firstName &&
        last === named.lastName,
    );
    const isOwner = registered.some(
      ({ row: one }) => one.eventId === row.eventId && one.memberId === spouse?.id,
    );
    if (!spouse || isOwner || row.removedAt) continue;
    await tx
      .update(attendees)
      .set({ memberId: spouse.id })
      .where(and(eq(attendees.registrationId, id), eq(attendees.kind, "member"), eq(attendees.place, 1)));
  }
}
