import { asc, eq, inArray } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { copyChoices } from "#server/registrations/choices/copy-choices.ts";
import { UNKNOWN, writeAnswer } from "#server/registrations/parties/needs/write-answer.ts";
import { isSameName } from "#server/registrations/rules.ts";
import type { BoardContext } from "#server/registrations/seating-board.ts";
import { attendees, type PersonChange, registrations } from "#server/registrations/tables.ts";
import type { EntryDetails } from "#server/registrations/waitlist/queries.ts";

type Person = typeof attendees.$inferSelect;
type TypedNames = Pick<EntryDetails, "memberInfo" | "guestInfo">;
type Tickets = { id: number; memberTickets: number; guestTickets: number };

/**
 * Copies everyone to the registration that a place in line becomes, from the first of these that has the same tickets:
 * the registration that it came from, and the one that was moved to the line before, whose number it has. It copies
 * names, needs, cards, partners, dishes, tables and wishes (078). If an officer has since typed another name for a
 * member, someone else is coming, who gets only the price of the place (079).
 */
export async function copyPersons(
  { board }: Pick<BoardContext, "board">,
  tx: Tx,
  { from, to, names }: { from: readonly number[]; to: Tickets; names: TypedNames },
): Promise<void> {
  const earlier = await tx
    .select()
    .from(registrations)
    .where(inArray(registrations.id, [...from]));
  const before = from
    .map((id) => earlier.find((row) => row.id === id))
    .find((row) => row?.memberTickets === to.memberTickets && row.guestTickets === to.guestTickets);
  if (!before) return;
  const all = await pairsOf(tx, { from: before.id, to: to.id });
  for (const [{ priceCents, priceLine, priceWhy, pricedAt }, { id }] of all)
    await tx
      .update(attendees)
      .set({ priceCents, priceLine, priceWhy, pricedAt } satisfies PersonChange)
      .where(eq(attendees.id, id));
  const pairs = all.filter(([old]) => !isSomeoneElse(old, all, names));
  const newOf = new Map(pairs.map(([old, { id }]) => [old.id, id]));
  for (const [old, { id }] of pairs) {
    // What came from a profile is read from there again: the member may have deleted it while the party waited.
    const said = old.needsSource === "profile" ? UNKNOWN : {};
    await copyPerson(
      tx,
      { ...old, ...said },
      {
        id,
        partnerOf: old.partnerOf === null ? null : (newOf.get(old.partnerOf) ?? null),
        tableNumber: old.tableNumber,
        isUnseated: old.isUnseated,
        seatingRequests: old.seatingRequests,
        seatRole: old.seatRole,
      },
    );
    await copyChoices(tx, { from: old.id, to: id });
    await board.carryPerson(tx, { from: old.id, to: id });
  }
}

/** Writes who someone is, what the kitchen knows of them, and their card for the row that they have from now on. */
export async function copyPerson(
  tx: Tx,
  old: Person,
  { id, ...more }: { id: number } & PersonChange,
): Promise<void> {
  const { needs, needsSource, needsByMember, needsByUser, needsAt } = old;
  const copy: PersonChange = {
    firstName: old.firstName,
    lastName: old.lastName,
    cardName: old.cardName,
    isCardOwn: old.isCardOwn,
    isListed: old.isListed,
    memberId: old.memberId,
    isNamedByOfficer: old.isNamedByOfficer,
    isStepFree: old.isStepFree,
    ...more,
  };
  await tx
    .update(attendees)
    .set(copy satisfies PersonChange)
    .where(eq(attendees.id, id));
  if (needs === null) return;
  const answer = { needs, needsSource, needsByMember, needsByUser, needsAt };
  await writeAnswer(tx, eq(attendees.id, id), answer);
}

/** Whether another name was typed in the place of this member; the owner, who has the first member ticket, has no entry. */
function isSomeoneElse(old: Person, all: readonly [Person, Person][], names: TypedNames): boolean {
  if (old.memberId === null) return false;
  const nth = all.filter(([{ kind }]) => kind === old.kind).findIndex(([{ id }]) => id === old.id);
  const typed = old.kind === "guest" ? names.guestInfo?.[nth] : names.memberInfo?.[nth - 1];
  return typed !== undefined && !isSameName(typed, old);
}

/** The persons of both by their order in the party. */
export async function pairsOf(
  tx: Tx,
  { from, to }: { from: number; to: number },
): Promise<[Person, Person][]> {
  const inOrder = (id: number) =>
    tx
      .select()
      .from(attendees)
      .where(eq(attendees.registrationId, id))
      .orderBy(asc(attendees.kind), asc(attendees.place));
  const after = await inOrder(to);
  return (await inOrder(from)).flatMap((person, n) => {
    const other = after[n];
    return other ? [[person, other] as [Person, Person]] : [];
  });
}
