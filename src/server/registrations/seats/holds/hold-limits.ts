import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { refuseWhileRecorded } from "#server/payments/charges/recorded-payments.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";
import { formatInstant } from "#server/platform/format-dates.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";
import {
  HOLD_WINDOW_MS,
  type HoldPeriod,
  MAX_HOLDS,
  nextHold,
  tooManyHolds,
} from "#server/registrations/hold-rules.ts";
import { chargeKeeping, IS_KEPT_FOR_CHARGE } from "#server/registrations/parties/attempts.ts";
import { ownerOf } from "#server/registrations/parties/ownership.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { lockPerson } from "#server/registrations/parties/queries.ts";
import { registrations } from "#server/registrations/tables.ts";
import { COUNTED_SINCE, readOfferHolds } from "#server/registrations/waitlist/released-holds.ts";

type Me = Ctx["me"];

/**
 * A registration's person, as the indexes of unpaid seats identify them: a member, or an account without one (S-66).
 */
function isOf(me: Me) {
  const { memberId, userId } = ownerOf(me);
  return sql`coalesce(${registrations.memberId}, -${registrations.userId}) = ${memberId ?? -(userId ?? 0)}`;
}

/** The payment is under review at the provider, and the payer can do nothing about it (S-18). */
const IS_IN_REVIEW = sql<boolean>`exists (select 1 from payments p where p.purpose = 'registration'
  and p.subject_id = registrations.id and p.status = 'created' and p.look_again_at is not null)`;

/** The same, or the card has been charged and the charge is not applied yet (076). */
const IS_OUT_OF_THEIR_CONTROL = sql<boolean>`(${IS_IN_REVIEW} or ${IS_KEPT_FOR_CHARGE})`;

/**
 * A free slot for the caller's unpaid seats; 409 if there is none. The caller's own record is locked, so that
 * simultaneous requests for different events see each other's slots. A payment under review at the provider, or one
 * that has been charged and is not applied yet, is out of the payer's control and gives up its slot.
 */
export async function takeHoldSlot({ me }: Ctx, tx: Tx, eventId: number): Promise<number> {
  await lockPerson(tx, me);
  const held = await tx
    .select({ id: registrations.id, slot: registrations.holdSlot, inReview: IS_OUT_OF_THEIR_CONTROL })
    .from(registrations)
    .where(and(isOf(me), IS_UNPAID, isNull(registrations.removedAt), ne(registrations.eventId, eventId)));
  const unpaid = held.filter(({ inReview }) => !inReview);
  if (unpaid.length >= MAX_HOLDS) throw tooManyHolds();
  const reviewed = held.filter(({ inReview, slot }) => inReview && slot !== null).map(({ id }) => id);
  if (reviewed.length > 0) {
    await tx.update(registrations).set({ holdSlot: null }).where(inArray(registrations.id, reviewed));
  }
  const taken = new Set(unpaid.map(({ slot }) => slot));
  const free = Array.from({ length: MAX_HOLDS }, (_, n) => n + 1).find((slot) => !taken.has(slot));
  if (free === undefined) throw tooManyHolds();
  return free;
}

const IS_UNPAID = eq(registrations.status, "pending");

/** What determines how long unpaid seats are held. */
type Holding = {
  eventId: number;
  /** The unpaid registration that is renewed or replaced. */
  unpaid?: Registration | undefined;
  /** When an offer that holds the same seats ends (S-20). */
  offeredUntil?: Date | undefined;
};

/** When the hold on seats ends, and the start of the time that counts. */
export type HoldTimes = { holdExpiresAt: Date; heldSince: Date };

/**
 * How long the caller's unpaid seats at an event are held from now on; 409 if they have used up their time (S-71).
 * Seats that an offer already holds do not count, nor do holds that began more than a day ago. The event is locked.
 */
export async function holdExpiry(
  { me, now, config }: Pick<Ctx, "me" | "now" | "config">,
  tx: Tx,
  { eventId, unpaid, offeredUntil }: Holding,
): Promise<HoldTimes> {
  const began = unpaid && laterOf(unpaid.heldSince ?? unpaid.createdAt, offeredUntil);
  if (offeredUntil && offeredUntil > now) {
    return { holdExpiresAt: new Date(now.getTime() + config.holdMs), heldSince: now };
  }
  const heldSince = began && began > dayBefore(now) ? began : now;
  const ended = await readHoldPeriods(tx, me, { eventId, now });
  const end = nextHold([...ended, { from: heldSince, until: now }], now, config.holdMs);
  if ("until" in end) return { holdExpiresAt: end.until, heldSince };
  if (unpaid && (await isInReview(tx, unpaid.id))) throw conflict(IN_REVIEW);
  if (unpaid) await refuseWhileRecorded({ db: tx, now }, await chargeKeeping(tx, unpaid));
  throw heldTooLong(end.again, config.chapter.timeZone);
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - HOLD_WINDOW_MS);
}

function laterOf(a: Date, b: Date | undefined): Date {
  return b && b > a ? b : a;
}

/** Refuses, and says when it will be possible again, in the chapter's time. */
function heldTooLong(again: Date, timeZone: string): Refusal {
  // Rounded up to the minute, so that the stated time is never too early.
  const minute = new Date(Math.ceil(again.getTime() / 60_000) * 60_000);
  return conflict(
    `Seats for this event were held for you for 60 minutes without a payment. You can try again from ${formatInstant(minute, timeZone)}.`,
  );
}

const IN_REVIEW =
  "The card processor is reviewing your payment. Your seats are held until it decides; please don’t pay again.";

async function isInReview(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.id, id), IS_IN_REVIEW));
  return rows.length > 0;
}

/** The periods in which the person's released registrations held unpaid seats; excludes the delay of a late sweep. */
async function readHoldPeriods(
  tx: Tx,
  me: Me,
  { eventId, now }: { eventId: number; now: Date },
): Promise<HoldPeriod[]> {
  const { memberId, userId } = ownerOf(me);
  const person = memberId ?? -(userId ?? 0);
  const ofRows = await readRows(
    tx,
    z.object({ from: Moment, until: Moment }),
    sql`select ${COUNTED_SINCE} as "from", least(r.removed_at, r.hold_expires_at, ${now.toISOString()}) as until
    from registrations r where coalesce(r.member_id, -r.user_id) = ${person} and r.event_id = ${eventId}
      and r.status = 'pending' and r.removed_at > ${dayBefore(now).toISOString()}`,
  );
  const offered = await readOfferHolds(tx, eventId, now);
  const ofOffers = offered.filter((hold) => hold.person === person);
  return [...ofRows, ...ofOffers];
}
