import type { Ask } from "#contract/endpoint.ts";
import type { registerForEvent as endpoint, PersonName } from "#contract/registrations/registrations.ts";
import { centsOf } from "#contract/values/cents.ts";
import type { Prices } from "#server/events/price-rules.ts";
import { lockEvent } from "#server/events/queries.ts";
import { startWaitlistRound } from "#server/events/start-waitlist-round.ts";
import { findSpouse } from "#server/members/queries.ts";
import { refuseWhileRecorded } from "#server/payments/charges/recorded-payments.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { chargeKeeping } from "#server/registrations/parties/attempts.ts";
import { whyNotAttend } from "#server/registrations/parties/attendance.ts";
import { type Person, readKnownAnswers } from "#server/registrations/parties/needs/known-answers.ts";
import { writeAnswersOfForm } from "#server/registrations/parties/needs/write-answers-of-form.ts";
import { ownerOf } from "#server/registrations/parties/ownership.ts";
import { linkSpouse, writeNames } from "#server/registrations/parties/party-names.ts";
import { writePrices } from "#server/registrations/parties/prices/write-prices.ts";
import { lockMine, type Registration } from "#server/registrations/parties/queries.ts";
import { ticketsOf, whyNotRegister } from "#server/registrations/rules.ts";
import { type HoldTimes, holdExpiry, takeHoldSlot } from "#server/registrations/seats/holds/hold-limits.ts";
import { releaseRegistration } from "#server/registrations/seats/holds/release-registration.ts";
import { carryMoney } from "#server/registrations/seats/line/carry-money.ts";
import { numberFor } from "#server/registrations/seats/line/find-live.ts";
import { registrations } from "#server/registrations/tables.ts";
import { becomeRegistration, takeOffer } from "#server/waitlist/end-entry.ts";
import { lockEntryOfOffer, lockOwnEntry } from "#server/waitlist/entries.ts";
import { offerFreedSeats } from "#server/waitlist/offer-freed-seats.ts";
import type { Entry } from "#server/waitlist/queries.ts";
import {
  hasExpiredOffer,
  type OpenOffer,
  readKeptOffer,
  readOpenOffer,
  readTakenOfferEnd,
} from "#server/waitlist/queries.ts";
import { carryOwn } from "./carry-own.ts";
import { confirmRegistration } from "./confirm-registration.ts";

type Form = Ask<typeof endpoint>;

/**
 * Registers a caller who already has an unpaid registration, which the new one replaces (S-16), or a waitlist place,
 * perhaps with an offer (S-20), or who has nothing to pay (S-24). Seats are always taken by a new registration with new
 * persons (078).
 */
export async function registerUnderLock(
  ctx: Ctx,
  ask: Form,
): Promise<{ id: number; status: "pending" | "confirmed" }> {
  return ctx.db.transaction(async (tx) => {
    const event = await lockEvent(tx, ask.eventId);
    // Before what they have there: a party of a past event stays when the event is deleted.
    if (event.isDeleted) throw notFound("Event not found");
    const mine = await lockMine(tx, ctx.me, ask.eventId);
    if (mine.some(({ status }) => status === "confirmed")) {
      throw conflict("You are already registered for this event");
    }
    const [unpaid] = mine;
    // Its seats are kept for the charge, which a new registration would give away (076).
    if (unpaid) await refuseWhileRecorded({ db: tx, now: ctx.now }, await chargeKeeping(tx, unpaid));
    const waiting = await lockOwnEntry(tx, ctx.me, ask.eventId);
    // Before the person's own record, which is locked for the slot.
    if (unpaid?.offerId) await lockEntryOfOffer(tx, unpaid.offerId);
    const openOffer = waiting && (await readLiveOffer(tx, waiting.id, ctx.now));
    const offered = openOffer ?? (unpaid && (await readKeptOffer(tx, unpaid, ctx.now)));
    const ownSeats = (unpaid ? ticketsOf(unpaid) : 0) + (openOffer?.seats ?? 0);
    // The prices of an offer are those of the moment in which it was made (078).
    const terms = { ...event, prices: offered?.prices ?? event.prices };
    const spouse = await spouseIn(ctx, tx, ask);
    const refusal =
      whyNotRegister(terms, ask, {
        ...{ ownSeats, now: ctx.now },
        hasExpiredOffer: waiting !== undefined && !openOffer && (await hasExpiredOffer(tx, waiting.id)),
      }) ??
      (await whyNotAttend(tx, ask.eventId, {
        ...{ me: ctx.me.memberId, spouse: spouse?.id ?? null },
        ...{ except: mine.map(({ id }) => id), chapter: ctx.config.chapter },
      }));
    if (refusal) throw refusal;
    const memberIds = [ctx.me.memberId, spouse?.id].filter((id) => typeof id === "number");
    const known = await readKnownAnswers(tx, ask.eventId, { parties: mine, memberIds });

    // An offer covers the seats it was made for, not additional ones.
    const grows = ticketsOf(ask) > (offered?.seats ?? ticketsOf(ask));
    const hold = await holdOf(ctx, tx, { ask, unpaid, offered, grows });
    // Seats the party no longer needs go to the waitlist, never to the public first.
    const isSmaller = ownSeats > ticketsOf(ask);
    if (isSmaller) await startWaitlistRound(tx, ask.eventId);
    if (unpaid) await replace(ctx, tx, unpaid);
    const entry = openOffer ? waiting : await lockOwnEntry(tx, ctx.me, ask.eventId);
    // The seats of one that has expired are the next party's, also before the job has passed them on.
    const isOffered = entry && (await readLiveOffer(tx, entry.id, ctx.now));
    const taken = isOffered && (await takeOffer(tx, entry, { tickets: ticketsOf(ask), now: ctx.now }));
    const place = entry && taken ? { entry, offerId: taken } : undefined;
    const row = await write(ctx, tx, { ask, spouse, known, place, hold, prices: terms.prices });
    if (place) {
      await becomeRegistration(tx, place.entry, { ...place, registrationId: row.id, now: ctx.now });
      const { cameFrom } = place.entry;
      if (cameFrom !== null) await carryMoney(tx, { from: cameFrom, to: row.id });
    }
    await audit(tx, {
      at: ctx.now,
      actor: actorName(ctx.me),
      action: "register",
      entity: "registration",
      entityId: row.id,
      after: {
        eventId: row.eventId,
        memberTickets: row.memberTickets,
        guestTickets: row.guestTickets,
        amount: row.amount,
      },
    });
    if (isSmaller) await offerFreedSeats(ctx, tx, { eventId: ask.eventId, newRound: false });
    if (row.amount !== "0.00") return { id: row.id, status: "pending" };
    await confirmRegistration(ctx, tx, { row, actor: actorName(ctx.me) });
    return { id: row.id, status: "confirmed" };
  });
}

type Spouse = Awaited<ReturnType<typeof findSpouse>>;

/** The caller's linked spouse, if the form brings them. */
async function spouseIn({ me }: Ctx, tx: Tx, ask: Form): Promise<Spouse> {
  if (!ask.withSpouse || me.memberId === null || ask.memberTickets < 2) return undefined;
  return findSpouse(tx, me.memberId);
}

type HoldInPlace = HoldTimes & { holdSlot: number | null };

/** Until when the seats are held, and in which of the caller's slots (S-71); free registrations need neither. */
async function holdOf(
  ctx: Ctx,
  tx: Tx,
  {
    ask: { eventId, amount },
    unpaid,
    offered,
    grows,
  }: {
    ask: Form;
    unpaid: Registration | undefined;
    offered: OpenOffer | undefined;
    grows: boolean;
  },
): Promise<HoldInPlace> {
  if (centsOf(amount) === 0) return { holdExpiresAt: ctx.now, heldSince: ctx.now, holdSlot: null };
  const full = offered && !offered.counts ? offered : undefined;
  const offerEnd = full?.expiresAt ?? (unpaid && (await readTakenOfferEnd(tx, unpaid)));
  const offeredUntil = grows && offerEnd && offerEnd > ctx.now ? ctx.now : offerEnd;
  const hold = await holdExpiry(ctx, tx, { eventId, unpaid, offeredUntil });
  // One that is replaced counts by its own row.
  return { ...hold, heldSince: ctx.now, holdSlot: await takeHoldSlot(ctx, tx, eventId) };
}

/** An open offer that has not expired either. */
async function readLiveOffer(tx: Tx, entryId: number, now: Date): Promise<OpenOffer | undefined> {
  const offer = await readOpenOffer(tx, entryId);
  return offer && offer.expiresAt > now ? offer : undefined;
}

/** Releases the unpaid registration for the new one; if it came from an offer, that is open again. */
async function replace(ctx: Ctx, tx: Tx, unpaid: Registration): Promise<void> {
  await closeOpenPayment(tx, {
    purpose: "registration",
    subjectId: unpaid.id,
    status: "cancelled",
    now: ctx.now,
  });
  await releaseRegistration(ctx, tx, { row: unpaid, reason: "superseded", actor: actorName(ctx.me) });
}

/** Writes the form as a pending registration, from the offer if it takes one. */
async function write(
  ctx: Ctx,
  tx: Tx,
  {
    ask,
    spouse,
    known,
    place,
    hold,
    prices,
  }: {
    ask: Form;
    spouse: Spouse;
    known: readonly Person[];
    place: { entry: Entry; offerId: number } | undefined;
    hold: HoldInPlace;
    prices: Prices;
  },
): Promise<Registration> {
  const [row] = await tx
    .insert(registrations)
    .values({
      ...(place && { ...(await numberFor(tx, place.entry)), offerId: place.offerId }),
      ...ownerOf(ctx.me),
      eventId: ask.eventId,
      amount: ask.amount,
      status: "pending",
      memberTickets: ask.memberTickets,
      guestTickets: ask.guestTickets,
      foodRequests: ask.foodRequests,
      seatingRequests: ask.seatingRequests,
      specialRequirements: ask.specialRequirements,
      coupleSeating: ask.coupleSeating ?? "together",
      agreedToTermsAt: ask.agreeToTerms ? ctx.now : null,
      ...hold,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning();
  if (!row) throw new Error("the registration was not written");
  await writePrices(tx, [{ ...row, prices, why: "Not itemized" }], ctx.now);
  const guestInfo = ask.guestInfo.map(nameOnly);
  const memberInfo = ask.memberInfo.map((entry, n) => nameOnly(n === 0 && spouse ? spouse : entry));
  await writeNames(tx, row, { memberInfo, guestInfo });
  await linkSpouse(tx, row.id, spouse?.id ?? null);
  await writeAnswersOfForm(tx, row.id, {
    ...{ form: ask, known },
    by: { ...ownerOf(ctx.me), isOfficer: false, now: ctx.now },
  });
  await carryOwn(tx, row.id);
  return { ...row, memberInfo, guestInfo };
}

function nameOnly({ firstName, lastName }: PersonName): PersonName {
  return { firstName, lastName };
}
