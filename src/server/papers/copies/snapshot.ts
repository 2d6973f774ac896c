import { createHash } from "node:crypto";
import type { DinnerFacts, KitchenFacts, PersonFacts } from "#server/papers/facts.ts";
import { ERASED, type ErasedPerson, linesWithout } from "./erased-person.ts";

type Instants = { startsAt: string; endsAt: string | null; madeAt: string };

/** A person of a dinner with their own record, by which a member who is erased is found in copies. */
export type PersonInCopy = PersonFacts & { memberId: number | null };

/** What a copy keeps of the facts that were on the papers: all but the money and which copy it was. */
export type DinnerSnapshot = Omit<DinnerFacts, keyof Instants | "version" | "kitchen" | "persons"> &
  Instants & {
    persons: readonly PersonInCopy[];
    /** Present once someone was erased from it: the paper in the kitchen has more than this record. */
    isPartlyErased?: true;
  };

/** The facts of a dinner as they are read. */
export type DinnerNow = Omit<DinnerFacts, "persons"> & { persons: readonly PersonInCopy[] };

/** The facts as a copy keeps them. */
export function snapshotOf({ version: _, kitchen: _kitchen, ...facts }: DinnerNow): DinnerSnapshot {
  return {
    ...facts,
    startsAt: facts.startsAt.toISOString(),
    endsAt: facts.endsAt?.toISOString() ?? null,
    madeAt: facts.madeAt.toISOString(),
    persons: facts.persons.map((person) => ({ ...person, amountDue: 0 })),
  };
}

/** A copy's facts again, to draw the same papers once more. */
export function factsOf(
  snapshot: DinnerSnapshot,
  { version, kitchen }: { version: string; kitchen: KitchenFacts },
): DinnerFacts {
  return {
    ...snapshot,
    version,
    kitchen,
    startsAt: new Date(snapshot.startsAt),
    endsAt: snapshot.endsAt === null ? null : new Date(snapshot.endsAt),
    madeAt: new Date(snapshot.madeAt),
  };
}

/**
 * What a copy has beside its number, so that two of one number can be told apart: after a restored backup the same
 * number is given again. Equal for copies that say the same.
 */
export function codeOf({ fingerprint }: { fingerprint: string }): string {
  return fingerprint.slice(0, 5).toUpperCase();
}

/** The same with the addresses that get the papers: what an officer reads before they send is all of it. */
export function seenBy({ fingerprint, emails }: { fingerprint: string; emails: readonly string[] }): string {
  return createHash("sha256")
    .update(JSON.stringify([fingerprint, emails]))
    .digest("hex");
}

/** The snapshot without what it says of a member and of these parties of theirs; places and numbers stay. */
export function withoutMember(
  snapshot: DinnerSnapshot,
  { person, partyIds }: { person: ErasedPerson; partyIds: ReadonlySet<number> },
): DinnerSnapshot {
  const isErased = (one: PersonInCopy) => one.memberId === person.memberId || partyIds.has(one.partyId);
  return {
    ...snapshot,
    isPartlyErased: true,
    contacts: linesWithout(snapshot.contacts, "text", person),
    timeline: linesWithout(snapshot.timeline, "what", person),
    persons: snapshot.persons.map((one) => (isErased(one) ? withoutNames(one) : one)),
    unsorted: snapshot.unsorted.filter(({ partyId }) => !partyIds.has(partyId)),
  };
}

function withoutNames(person: PersonInCopy): PersonInCopy {
  return {
    ...person,
    name: ERASED,
    sortName: ERASED,
    rank: null,
    needs: null,
    sponsor: null,
    memberId: null,
    guestOf: person.guestOf === null ? null : ERASED,
  };
}
