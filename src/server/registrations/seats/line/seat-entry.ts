import { and, eq, isNull, or } from "drizzle-orm";
import { centsOf } from "#contract/values/cents.ts";
import type { Prices } from "#server/events/price-rules.ts";
import { seatsFree } from "#server/events/rules.ts";
import { actorName } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { conflict } from "#server/platform/refusal.ts";
import { cardCountsFor, countsFor } from "#server/registrations/balance/change-rules.ts";
import { whyNotGivePlace } from "#server/registrations/parties/attendance.ts";
import { type Received, writePaidHow } from "#server/registrations/parties/manual-payments.ts";
import { fillAnswers } from "#server/registrations/parties/needs/fill-answer.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import { withTheirNames, writeNames } from "#server/registrations/parties/party-names.ts";
import {
  whyOfOfficer,
  writeAdjustment,
  writePrices,
} from "#server/registrations/parties/prices/write-prices.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { ticketsOf } from "#server/registrations/rules.ts";
import type { BoardContext } from "#server/registrations/seating-board.ts";
import { carryOwn } from "#server/registrations/seats/taking/carry-own.ts";
import { confirmRegistration } from "#server/registrations/seats/taking/confirm-registration.ts";
import { registrations } from "#server/registrations/tables.ts";
import { becomeRegistration, takeOffer } from "#server/registrations/waitlist/end-entry.ts";
import type { Entry, EntryDetails } from "#server/registrations/waitlist/queries.ts";
import { readOpenOffer } from "#server/registrations/waitlist/queries.ts";
import { amountOf } from "#server/registrations/waitlist/read-waiting.ts";
import { carryMoney } from "./carry-money.ts";
import { copyPersons } from "./copy-persons.ts";
import { numberFor } from "./find-live.ts";
import type { WaitingParty } from "./lock-waiting.ts";
import { samePartyAs } from "./same-party.ts";

/** What an officer says of the payment: it was received, or the party pays later. */
type Payment = { received?: Received; paysLater?: { payBy: string | null } | undefined };

/**
 * Marks a waiting party as paid on an officer's word (Mark Paid), or as one that pays later: a new registration with the seats that are free or that
 * its offer holds (S-45, 078). Returns its id.
 */
export async function seatEntry(
  ctx: BoardContext,
  tx: Tx,
  { event, entry, facts, received = {}, paysLater }: WaitingParty & Payment,
): Promise<number> {
  if (await isRegistered(tx, entry)) {
    throw conflict("This member has another registration for this event. Please remove one of the two.");
  }
  const elsewhere =
    entry.memberId === null || entry.memberTickets === 0
      ? null
      : await whyNotGivePlace(tx, entry.eventId, { memberId: entry.memberId });
  if (elsewhere) throw elsewhere;
  const offer = await readOpenOffer(tx, entry.id);
  if (entry.totalTickets > seatsFree(event) + (offer?.seats ?? 0)) {
    throw conflict("Not enough seats available");
  }
  const { now } = ctx;
  const offerId = await takeOffer(tx, entry, { tickets: ticketsOf(entry), now });
  const prices = offer?.prices ?? event.prices;
  const row = await write(ctx, tx, { entry, offerId, prices });
  await carryOwn(tx, row.id);
  const hasNeedsOfProfile = await fillAnswers(tx, row.id, now);
  const due = centsOf(row.amount) - countsFor(facts);
  const isLater = paysLater !== undefined && due > 0;
  if (!isLater)
    await writePaidHow({ actor: actorName(ctx.me), now }, tx, {
      registrationId: row.id,
      how: {
        paymentMethod: entry.details.paymentMethod ?? null,
        checkNumber: entry.details.checkNumber ?? null,
      },
      due,
      received,
      // Beside money that was received before and not returned.
      isMarked: true,
    });
  await becomeRegistration(tx, entry, { registrationId: row.id, offerId, now });
  await confirmRegistration(ctx, tx, {
    row,
    actor: actorName(ctx.me),
    isFromLine: true,
    hasNeedsOfProfile,
    paysLater: isLater ? { due, ...paysLater } : undefined,
    ...(cardCountsFor(facts) === 0 && { paymentType: "manual" }),
  });
  return row.id;
}

/** Whether the person has a live registration of their own; the event's lock keeps that so. */
async function isRegistered(tx: Tx, { eventId, memberId, userId }: Entry): Promise<boolean> {
  const isTheirs = or(
    memberId === null ? undefined : eq(registrations.memberId, memberId),
    userId === null ? undefined : eq(registrations.userId, userId),
  );
  if (!isTheirs) return false;
  const found = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), isNull(registrations.removedAt), isTheirs));
  return found.length > 0;
}

/** Writes the registration as an officer knows it; if the party had seats before, its persons are the same as then. */
async function write(
  { now, board }: Pick<BoardContext, "now" | "board">,
  tx: Tx,
  { entry, offerId, prices }: { entry: Entry; offerId: number | null; prices: Prices },
): Promise<Registration> {
  const { details } = entry;
  const { memberInfo = [], guestInfo = [], amount: _, amountWhy: _why, ...rest } = details;
  const { paymentMethod: _method, checkNumber: _number, ...said } = rest;
  const [row] = await tx
    .insert(registrations)
    .values({
      ...(await numberFor(tx, entry)),
      ...samePartyAs(entry),
      amount: amountOf(entry),
      ...said,
      status: "confirmed",
      offerId,
      createdAt: now,
      updatedAt: nextUpdatedAt(entry, now),
      // It comes back with the confirmation, which finds out who has a seat elsewhere and whether the table has room.
      removedAt: now,
      removedReason: "moved_to_waitlist",
    })
    .returning();
  if (!row) throw new Error("the registration was not written");
  await writePrices(tx, [{ ...row, prices, why: whyAdjusted(details) }], now);
  if (entry.cameFrom !== null) {
    await copyPersons({ board }, tx, { from: [entry.cameFrom, entry.number], to: row, names: details });
    await writeAdjustment(tx, { id: row.id, why: whyAdjusted(details) });
  }
  await writeNames(tx, row, { memberInfo, guestInfo });
  if (entry.cameFrom !== null) await carryMoney(tx, { from: entry.cameFrom, to: row.id });
  return withTheirNames(tx, row);
}

/** Why a party pays another amount than its persons cost now: an officer said so, or prices have changed since it joined. */
function whyAdjusted(details: EntryDetails): string {
  return details.amount === undefined ? "The total when they joined" : whyOfOfficer(details);
}
