import { eq } from "drizzle-orm";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { closeStalePage } from "#server/registrations/balance/close-stale-page.ts";
import { seatPersons } from "#server/registrations/changes/by-officers/seat-persons.ts";
import { rememberRequests } from "#server/registrations/changes/endings/handed-requests.ts";
import { fillAnswer } from "#server/registrations/parties/needs/fill-answer.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import { replacePerson } from "#server/registrations/parties/party-names.ts";
import { keepPayers } from "#server/registrations/parties/payers/queries.ts";
import { lockRegistration, type Registration } from "#server/registrations/parties/queries.ts";
import { leaveLineOf } from "#server/registrations/seats/line/leave-line.ts";
import { attendees, type PersonChange, registrations } from "#server/registrations/tables.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";
import type { Handed } from "./heir.ts";
import { notesWithRequests, requestLines } from "./owner-rules.ts";

/**
 * Gives a locked party to its new owner (D-408). What was paid stays with who paid it, and what the owner asked for with
 * the officers (105). Returns the party as it is then, and whether the kitchen gets an answer that the new owner brings.
 */
export async function handOver(
  ctx: Ctx,
  tx: Tx,
  handed: Handed,
): Promise<{ row: Registration; isFilled: boolean }> {
  const { now } = ctx;
  const { heir, how, owner, owners } = handed;
  const { row } = handed.party;
  await closeStalePage(tx, row, now);
  await keepPayers(tx, row);
  await rememberRequests(tx, {
    registrationId: row.id,
    memberId: row.memberId,
    lines: requestLines(row, owner),
  });
  const at = await givePlace(tx, handed);
  await tx
    .update(registrations)
    .set({
      memberId: heir.memberId,
      userId: null,
      contactFirstName: null,
      contactLastName: null,
      contactEmail: null,
      foodRequests: null,
      seatingRequests: null,
      specialRequirements: null,
      requestQuestions: [],
      adminNotes: notesWithRequests(row, owner),
      needsAskedAt: null,
      holdSlot: null,
      updatedAt: nextUpdatedAt(row, now),
    })
    .where(eq(registrations.id, row.id));
  if (how === "exchange" && at !== null) await writeTables(ctx, tx, { row, at });
  const isFilled = how === "instead" && at !== null ? await fillAnswer(tx, at, now) : false;
  await audit(tx, {
    at: now,
    actor: actorName(ctx.me),
    action: "change owner",
    entity: "registration",
    entityId: row.id,
    before: {
      ...(owners && { attendee: owners.id }),
      ...(row.memberId === null
        ? { userId: row.userId, firstName: owner.firstName, lastName: owner.lastName }
        : { memberId: row.memberId }),
    },
    after: {
      ...(at !== null && { attendee: at }),
      memberId: heir.memberId,
      ...(isFilled && { needs: "changed" }),
    },
  });
  if (how !== "contact") await endTheirWait(ctx, tx, handed);
  const written = await lockRegistration(tx, row.id);
  if (!written) throw new Error("the locked registration is gone");
  return { row: written, isFilled };
}

/** Gives the new owner the first member ticket; returns their person, null if the owner does not come. */
async function givePlace(tx: Tx, { how, heir, owner, owners, place, party }: Handed): Promise<number | null> {
  if (how === "contact" || !owners) return null;
  if (!place) {
    const id = await replacePerson(tx, owners);
    await writePerson(tx, id, { memberId: heir.memberId, isListed: false });
    return id;
  }
  const { memberId } = party.row;
  // Tickets of two kinds have two prices, which stay with the tickets; everything else stays with the person.
  const [theirs, first] = place.kind === owners.kind ? [{}, {}] : [priceIn(place), priceIn(owners)];
  await writePerson(tx, owners.id, {
    kind: place.kind,
    place: place.place,
    memberId,
    isNamedByOfficer: memberId !== null,
    firstName: owner.firstName,
    lastName: owner.lastName,
    isListed: true,
    ...theirs,
  });
  await writePerson(tx, place.id, {
    kind: owners.kind,
    place: owners.place,
    isNamedByOfficer: false,
    firstName: "",
    lastName: "",
    isListed: false,
    ...first,
  });
  return place.id;
}

function writePerson(tx: Tx, id: number, change: PersonChange) {
  return tx
    .update(attendees)
    .set(change satisfies PersonChange)
    .where(eq(attendees.id, id));
}

function priceIn({ priceCents, priceLine, priceWhy, pricedAt }: typeof attendees.$inferSelect) {
  return { priceCents, priceLine, priceWhy, pricedAt };
}

/** The party's number is that of its owner, so everyone's is written again; no one moves. */
async function writeTables(
  { now }: Ctx,
  tx: Tx,
  { row, at }: { row: Registration; at: number },
): Promise<void> {
  const [person] = await tx.select().from(attendees).where(eq(attendees.id, at));
  if (!person) throw new Error("the new owner is gone");
  const table = person.tableNumber ?? (person.isUnseated ? null : row.tableNumber);
  const { seat } = person;
  await seatPersons(tx, { seats: [{ attendeeId: at, table, seat }], isSplit: row.isSplit, now });
}

/** The new owner has a seat now, and no longer waits for one. */
async function endTheirWait(ctx: Ctx, tx: Tx, { party: { row }, heir }: Handed): Promise<void> {
  const { eventId } = row;
  if (await leaveLineOf(ctx, tx, { eventId, memberIds: [heir.memberId] }))
    await offerFreedSeats(ctx, tx, { eventId, newRound: false });
}
