import { eq } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import type { registerForEvent as endpoint } from "#contract/registrations/registrations.ts";
import { centsOf } from "#contract/values/cents.ts";
import { startWaitlistRound } from "#server/events/change-locked.ts";
import { lockEvent } from "#server/events/queries.ts";
import { findSpouse } from "#server/members/queries.ts";
import { refuseWhileRecorded } from "#server/payments/charges/recorded-payments.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { chargeKeeping } from "#server/registrations/parties/attempts.ts";
import { whyNotAttend } from "#server/registrations/parties/attendance.ts";
import { readKnownAnswers } from "#server/registrations/parties/needs/known-answers.ts";
import { writeAnswersOfForm } from "#server/registrations/parties/needs/write-answers-of-form.ts";
import { ownerOf } from "#server/registrations/parties/ownership.ts";
import { withTheirNames } from "#server/registrations/parties/party-names.ts";
import { lockMine, type Registration } from "#server/registrations/parties/queries.ts";
import { ticketsOf, whyNotRegister } from "#server/registrations/rules.ts";
import { type HoldTimes, holdExpiry, takeHoldSlot } from "#server/registrations/seats/holds/hold-limits.ts";
import { releaseRegistration } from "#server/registrations/seats/holds/release-registration.ts";
import { carryMoney } from "#server/registrations/seats/line/carry-money.ts";
import { numberFor } from "#server/registrations/seats/line/find-live.ts";
import { registrations } from "#server/registrations/tables.ts";
import { becomeRegistration, takeOffer } from "#server/registrations/waitlist/end-entry.ts";
import { lockEntryOfOffer, lockOwnEntry } from "#server/registrations/waitlist/entries.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";
import {
  hasExpiredOffer,
  type OpenOffer,
  readKeptOffer,
  readOpenOffer,
  readTakenOfferEnd,
} from "#server/registrations/waitlist/queries.ts";
import { carryOwn } from "./carry-own.ts";
import { confirmRegistration } from "./confirm-registration.ts";
import { partyRow, writeParty } from "./write-parties.ts";

type Form = Ask<typeof endpoint>;

/**
 * Registers a caller who has an unpaid registration, which the new one replaces (S-16); who has a place on the
 * waitlist, perhaps with an offer (S-20); or who has nothing to pay (S-24). Seats are always taken by a new
 * registration with new persons (078).
 */
export async function registerUnderLock(
  ctx: Ctx,
  ask: Form,
): Promise<{ id: number; status: "pending" | "confirmed" }> {
  return ctx.db.transaction(async (tx) => {
    const event = await lockEvent(tx, ask.eventId);
    // Checked before the caller's own parties, since a party stays when a past event is deleted.
    if (event.isDeleted) throw notFound("Event not found");
    const mine = await lockMine(tx, ctx.me, ask.eventId);
    if (mine.some(({ status }) => status === "confirmed")) {
      throw conflict("You are already registered for this event");
    }
    const [unpaid] = mine;
    // Its seats are kept for a charge; a new registration would give them away (076).
    if (unpaid) await refuseWhileRecorded({ db: tx, now: ctx.now }, await chargeKeeping(tx, unpaid));
    const waiting = await lockOwnEntry(tx, ctx.me, ask.eventId);
    // Locked before the person's own record, which is locked for the slot.
    if (unpaid?.offerId) await lockEntryOfOffer(tx, unpaid.offerId);
    const openOffer = waiting && (await readLiveOffer(tx, waiting.id, ctx.now));
    const offered = openOffer ?? (unpaid && (await readKeptOffer(tx, unpaid, ctx.now)));
    const ownSeats = (unpaid ? ticketsOf(unpaid) : 0) + (openOffer?.seats ?? 0);
    // An offer keeps the prices of the moment when it was made (078).
    const terms = { ...event, prices: offered?.prices ?? event.prices };
    const spouse = await spouseIn(ctx, tx, ask);
    const refusal =
      whyNotRegister(terms, ask, {
        ownSeats,
        now: ctx.now,
        hasExpiredOffer: waiting !== undefined && !openOffer && (await hasExpiredOffer(tx, waiting.id)),
      }) ??
      (await whyNotAttend(tx, ask.eventId, {
        me: ctx.me.memberId,
        spouse: spouse?.id ?? null,
        except: mine.map(({ id }) => id),
        chapter: ctx.config.chapter,
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
    // The seats of an expired offer belong to the next party, even before the job has passed them on.
    const isOffered = entry && (await readLiveOffer(tx, entry.id, ctx.now));
    const taken = isOffered && (await takeOffer(tx, entry, { tickets: ticketsOf(ask), now: ctx.now }));
    const place = entry && taken ? { ...(await numberFor(tx, entry)), offerId: taken } : {};
    const row = partyRow(ctx, { ...ask, withSpouse: spouse !== undefined }, { ...hold, ...place });
    const id = await writeParty(tx, ask, { row, prices: terms.prices });
    const by = { ...ownerOf(ctx.me), isOfficer: false, now: ctx.now };
    await writeAnswersOfForm(tx, id, { form: ask, known, by });
    await carryOwn(tx, id);
    if (entry && taken) {
      await becomeRegistration(tx, entry, { registrationId: id, offerId: taken, now: ctx.now });
      if (entry.cameFrom !== null) await carryMoney(tx, { from: entry.cameFrom, to: id });
    }
    if (isSmaller) await offerFreedSeats(ctx, tx, { eventId: ask.eventId, newRound: false });
    if (centsOf(ask.amount) > 0) return { id, status: "pending" };
    const [free] = await tx.select().from(registrations).where(eq(registrations.id, id));
    if (!free) throw new Error("the registration was not written");
    await confirmRegistration(ctx, tx, { row: await withTheirNames(tx, free), actor: actorName(ctx.me) });
    return { id, status: "confirmed" };
  });
}

type Spouse = Awaited<ReturnType<typeof findSpouse>>;

/** The caller's linked spouse, if the form brings them. */
async function spouseIn({ me }: Ctx, tx: Tx, ask: Form): Promise<Spouse> {
  if (!ask.withSpouse || me.memberId === null || ask.memberTickets < 2) return undefined;
  return findSpouse(tx, me.memberId);
}

type HoldInPlace = Pick<HoldTimes, "holdExpiresAt"> & { holdSlot: number | null };

/** When the hold on the seats ends, and the caller's slot for it (S-71); free registrations need neither. */
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
  if (centsOf(amount) === 0) return { holdExpiresAt: ctx.now, holdSlot: null };
  const full = offered && !offered.counts ? offered : undefined;
  const offerEnd = full?.expiresAt ?? (unpaid && (await readTakenOfferEnd(tx, unpaid)));
  const offeredUntil = grows && offerEnd && offerEnd > ctx.now ? ctx.now : offerEnd;
  // The hold starts now: a registration that is replaced counts through its own row.
  const { holdExpiresAt } = await holdExpiry(ctx, tx, { eventId, unpaid, offeredUntil });
  return { holdExpiresAt, holdSlot: await takeHoldSlot(ctx, tx, eventId) };
}

/** An open offer that has not expired either. */
async function readLiveOffer(tx: Tx, entryId: number, now: Date): Promise<OpenOffer | undefined> {
  const offer = await readOpenOffer(tx, entryId);
  return offer && offer.expiresAt > now ? offer : undefined;
}

/** Releases the unpaid registration for the new one. If it came from an offer, the offer is open again. */
async function replace(ctx: Ctx, tx: Tx, unpaid: Registration): Promise<void> {
  await closeOpenPayment(tx, { purpose: "registration", subjectId: unpaid.id, now: ctx.now });
  await releaseRegistration(ctx, tx, { row: unpaid, reason: "superseded", actor: actorName(ctx.me) });
}
