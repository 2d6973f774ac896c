import { eq } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import type { registerForEvent as endpoint, PersonName } from "#contract/registrations/registrations.ts";
import { centsOf } from "#contract/values/cents.ts";
import { lockEvent } from "#server/events/queries.ts";
import { findSpouse } from "#server/members/queries.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { whyNotAttend } from "#server/registrations/attendance.ts";
import { type HoldTimes, holdExpiry, takeHoldSlot } from "#server/registrations/holds/hold-limits.ts";
import { offerFreed, releaseRegistration } from "#server/registrations/holds/release-registration.ts";
import { type Person, readKnownAnswers } from "#server/registrations/needs/known-answers.ts";
import { writeAnswersOfForm } from "#server/registrations/needs/write-answers-of-form.ts";
import { ownerOf } from "#server/registrations/ownership.ts";
import { linkSpouse, removeSurplus, writeNames } from "#server/registrations/party-names.ts";
import { lockMine, lockRegistration, type Registration } from "#server/registrations/queries.ts";
import { ticketsOf, whyNotRegister } from "#server/registrations/rules.ts";
import { registrations } from "#server/registrations/tables.ts";
import { closeOffer, expireOfferNow } from "#server/waitlist/close-offer.ts";
import { readOpenOffer, readTakenOfferEnd } from "#server/waitlist/queries.ts";
import { confirmRegistration } from "./confirm-registration.ts";

type Form = Ask<typeof endpoint>;

/**
 * Registers a caller who already has an unpaid registration, which the new one replaces (S-16), or a waitlist place,
 * perhaps with an offer (S-20), or who has nothing to pay (S-24).
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
    const unpaid = mine.find(({ status }) => status === "pending");
    const waiting = mine.find(({ status }) => status === "waitlist");
    const offer = waiting && (await readOpenOffer(tx, waiting.id));
    const openOffer = offer && offer.expiresAt > ctx.now ? offer : undefined;
    const ownSeats = (unpaid ? ticketsOf(unpaid) : 0) + (openOffer && waiting ? ticketsOf(waiting) : 0);
    const spouse = await spouseIn(ctx, tx, ask);
    const refusal =
      whyNotRegister(event, ask, { ownSeats, now: ctx.now }) ??
      (await whyNotAttend(tx, ask.eventId, {
        ...{ me: ctx.me.memberId, spouse: spouse?.id ?? null },
        ...{ except: mine.map(({ id }) => id), chapter: ctx.config.chapter },
      }));
    if (refusal) throw refusal;
    const memberIds = [ctx.me.memberId, spouse?.id].filter((id) => typeof id === "number");
    const known = await readKnownAnswers(tx, ask.eventId, { parties: mine, memberIds });

    // An offer covers the seats it was made for, not additional ones.
    const grows = ticketsOf(ask) > ticketsOf((openOffer && waiting) ?? unpaid ?? ask);
    const hold = await holdOf(ctx, tx, { ask, unpaid, openOffer, grows });
    const replaced = unpaid && (await replace(ctx, tx, unpaid));
    const place = replaced ?? (openOffer ? waiting : undefined);
    if (place) {
      const taken = await readOpenOffer(tx, place.id);
      if (taken) await closeOffer(tx, taken.id, { ending: "accepted", now: ctx.now });
      if (taken && grows) await expireOfferNow(tx, taken.id, ctx.now);
    }
    // A replaced registration counts by its own row; a waitlist place is the same row, which stays unpaid.
    const heldSince = replaced ? hold.heldSince : ctx.now;
    const row = await write(ctx, tx, { ask, spouse, known, place, hold: { ...hold, heldSince } });
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
    // Seats the party no longer needs go to the waitlist, never to the public first.
    if (ownSeats > ticketsOf(ask)) await offerFreed(ctx, tx, ask.eventId);
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
    openOffer,
    grows,
  }: {
    ask: Form;
    unpaid: Registration | undefined;
    openOffer: { expiresAt: Date; counts: boolean } | undefined;
    grows: boolean;
  },
): Promise<HoldInPlace> {
  if (centsOf(amount) === 0) return { holdExpiresAt: ctx.now, heldSince: ctx.now, holdSlot: null };
  const full = openOffer && !openOffer.counts ? openOffer : undefined;
  const offerEnd = full?.expiresAt ?? (unpaid && (await readTakenOfferEnd(tx, unpaid.id)));
  const offeredUntil = grows && offerEnd && offerEnd > ctx.now ? ctx.now : offerEnd;
  const hold = await holdExpiry(ctx, tx, { eventId, unpaid, offeredUntil });
  return { ...hold, holdSlot: await takeHoldSlot(ctx, tx, eventId) };
}

/** Releases the unpaid registration for the new one; returns the waitlist place if it turns back into one. */
async function replace(ctx: Ctx, tx: Tx, unpaid: Registration): Promise<Registration | undefined> {
  await closeOpenPayment(tx, {
    purpose: "registration",
    subjectId: unpaid.id,
    status: "cancelled",
    now: ctx.now,
  });
  const became = await releaseRegistration(ctx, tx, {
    row: unpaid,
    reason: "superseded",
    actor: actorName(ctx.me),
  });
  return became === "waiting again" ? lockRegistration(tx, unpaid.id) : undefined;
}

/** Writes the form as a pending row: into the waitlist place whose offer it accepts, or as a new row. */
async function write(
  ctx: Ctx,
  tx: Tx,
  {
    ask,
    spouse,
    known,
    place,
    hold,
  }: {
    ask: Form;
    spouse: Spouse;
    known: readonly Person[];
    place: Registration | undefined;
    hold: HoldInPlace;
  },
): Promise<Registration> {
  const facts = {
    amount: ask.amount,
    status: "pending" as const,
    memberTickets: ask.memberTickets,
    guestTickets: ask.guestTickets,
    foodRequests: ask.foodRequests,
    seatingRequests: ask.seatingRequests,
    specialRequirements: ask.specialRequirements,
    coupleSeating: ask.coupleSeating ?? "together",
    agreedToTermsAt: ask.agreeToTerms ? ctx.now : null,
    ...hold,
    updatedAt: ctx.now,
  };
  if (place) await removeSurplus(tx, { ...facts, id: place.id });
  const [row] = place
    ? await tx.update(registrations).set(facts).where(eq(registrations.id, place.id)).returning()
    : await tx
        .insert(registrations)
        .values({ ...facts, ...ownerOf(ctx.me), eventId: ask.eventId, createdAt: ctx.now })
        .returning();
  if (!row) throw new Error("the registration was not written");
  const guestInfo = ask.guestInfo.map(nameOnly);
  const memberInfo = ask.memberInfo.map((entry, n) => nameOnly(n === 0 && spouse ? spouse : entry));
  await writeNames(tx, row, { memberInfo, guestInfo });
  await linkSpouse(tx, row.id, spouse?.id ?? null);
  await writeAnswersOfForm(tx, row.id, {
    ...{ form: ask, known },
    by: { ...ownerOf(ctx.me), isOfficer: false, now: ctx.now },
  });
  return { ...row, memberInfo, guestInfo };
}

function nameOnly({ firstName, lastName }: PersonName): PersonName {
  return { firstName, lastName };
}
