import { eq } from "drizzle-orm";
import { SET_BY_OFFICER } from "#contract/registrations/attendees/attendees.ts";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { closeStalePage } from "#server/registrations/balance/close-stale-page.ts";
import { giveBack } from "#server/registrations/balance/give-back.ts";
import { refundLoweredAmount } from "#server/registrations/balance/refund-lowered-amount.ts";
import { settlePayLater } from "#server/registrations/balance/settle-pay-later.ts";
import { letPayLater } from "#server/registrations/changes/by-officers/pay-later.ts";
import { endComplimentary, recordManualPayment } from "#server/registrations/parties/manual-payments.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import { withTheirNames } from "#server/registrations/parties/party-names.ts";
import { writePrices } from "#server/registrations/parties/prices/write-prices.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { offerFreed } from "#server/registrations/seats/holds/release-registration.ts";
import { carryMoney } from "#server/registrations/seats/line/carry-money.ts";
import { leaveLine, leaveOwnLine } from "#server/registrations/seats/line/leave-line.ts";
import { samePartyAs } from "#server/registrations/seats/line/same-party.ts";
import { earlierPayers, handedRequests, paymentLinks, registrations } from "#server/registrations/tables.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";
import { movePersons } from "./move-persons.ts";
import type { Moving } from "./moving.ts";
import { readChaptersMoney } from "./queries.ts";

/**
 * Moves a locked party to the other dinner: a registration there with everyone in it, and the end of the one it had.
 * Everything that was paid is paid for the new one, and what is above its amount goes back (109). Returns the party as it
 * is there.
 */
export async function moveParty(ctx: Ctx, tx: Tx, moving: Moving): Promise<Registration> {
  const { now, me } = ctx;
  const { party, to, isWaived, goesBack, amount, facts } = moving;
  const { row, event } = party;
  const by = { actor: actorName(me), now };
  await closeStalePage(tx, row, now);
  // What it was worth ends there and begins here, each in the bookkeeper's file.
  const reason = `The party moved to ${to.title}`;
  if (isWaived) await endComplimentary(by, tx, { registrationId: row.id, reason });
  const there = await writeThere(tx, moving, now);
  await tx
    .update(registrations)
    .set({
      removedAt: now,
      removedReason: "moved_to_event",
      // They are with the party.
      adminNotes: null,
      updatedAt: nextUpdatedAt(row, now),
    })
    .where(eq(registrations.id, row.id));
  // Before it is carried, as what goes back for a lowered amount names the registration of that amount.
  if (amount > centsOf(row.amount)) await refundLoweredAmount(ctx, tx, { party, amount: moneyOf(amount) });
  await carryMoney(tx, { from: row.id, to: there.id });
  await carryRest(tx, { from: row.id, to: there.id });
  if (isWaived)
    await recordManualPayment(by, tx, {
      registrationId: there.id,
      method: "complimentary",
      reference: null,
      cents: 0,
    });
  if (goesBack > 0) {
    const why = `The party moved from ${event.title} to ${to.title}, where it pays less.`;
    const debt = { ...by, amount: goesBack, reason: why, loweredRegistrationId: there.id };
    await giveBack(tx, paidFor(there.id, party.paid), debt);
  }
  await audit(tx, {
    at: now,
    actor: by.actor,
    action: "move to event",
    entity: "registration",
    entityId: there.id,
    before: { eventId: row.eventId, registrationId: row.id, amount: row.amount },
    after: {
      eventId: to.id,
      registrationId: there.id,
      amount: moneyOf(amount),
      money: moving.sentence,
      ...(moving.owes && { status: "unpaid" }),
    },
  });
  const changed = { row: there, facts };
  if (moving.owes) await letPayLater(ctx, tx, changed);
  else await settlePayLater(ctx, tx, changed);
  const isOwnOfferLeft = await leaveOwnLine(tx, there, now);
  if ((await leaveLine(ctx, tx, there)) || isOwnOfferLeft)
    await offerFreedSeats(ctx, tx, { eventId: to.id, newRound: false });
  await offerFreed(ctx, tx, row.eventId);
  return there;
}

/** Writes the registration at the other dinner, at its prices. What an officer adjusted stays with the party. */
async function writeThere(
  tx: Tx,
  { party: { row }, to, amount, isWaived }: Moving,
  now: Date,
): Promise<Registration> {
  const [written] = await tx
    .insert(registrations)
    .values({
      ...samePartyAs(row),
      eventId: to.id,
      amount: moneyOf(amount),
      status: "confirmed",
      foodRequests: row.foodRequests,
      foodReadAt: row.foodReadAt,
      foodReadBy: row.foodReadBy,
      specialRequirements: row.specialRequirements,
      requestQuestions: row.requestQuestions.filter(({ about }) => about !== "seatingRequests"),
      adminNotes: row.adminNotes,
      sponsoredGuests: row.sponsoredGuests,
      paymentType: row.paymentType,
      agreedToTermsAt: row.agreedToTermsAt,
      paysLaterSince: row.paysLaterSince,
      paysLaterBy: row.paysLaterBy,
      payBy: row.payBy,
      cameFrom: row.id,
      cameWithCents: await readChaptersMoney(tx, row.id),
      createdAt: now,
      updatedAt: nextUpdatedAt(row, now),
    })
    .returning();
  if (!written) throw new Error("the registration was not written");
  const why = row.adjustmentWhy ?? (isWaived ? "Complimentary" : SET_BY_OFFICER);
  await writePrices(tx, [{ ...written, prices: to.prices, why }], now);
  await movePersons(tx, { from: row, to: written.id });
  return withTheirNames(tx, written);
}

/** What else names a party by its registration: its link, who paid before, and what earlier owners asked for. */
async function carryRest(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  for (const table of [paymentLinks, earlierPayers, handedRequests])
    await tx.update(table).set({ registrationId: to }).where(eq(table.registrationId, from));
}

/** The payments of a party, which are for this registration now. */
function paidFor(registrationId: number, paid: Moving["party"]["paid"]): Moving["party"]["paid"] {
  return paid.map((one) => ("manual" in one ? { ...one, manual: { ...one.manual, registrationId } } : one));
}
