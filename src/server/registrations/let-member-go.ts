import { and, asc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { lockEvent } from "#server/events/queries.ts";
import { erasePayers } from "#server/payments/erase-payers.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { audit, eraseFromAudit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { conflict } from "#server/platform/refusal.ts";
import { closeOffer } from "#server/waitlist/close-offer.ts";
import { offerFreedSeats } from "#server/waitlist/offer-freed-seats.ts";
import { readOpenOffer } from "#server/waitlist/queries.ts";
import type { Registration } from "./queries.ts";
import { registrations } from "./tables.ts";

/** What the log of a registration keeps when its member is erased: seats and money, and no person. */
const LEDGER: ReadonlySet<string> = new Set([
  ...["eventId", "status", "tickets", "memberTickets", "guestTickets", "amount", "paymentType"],
  ...["removedReason", "reason", "becomes", "because", "money", "sponsoredGuests", "tableNumber"],
]);

/**
 * Parts a member from his registrations before he is erased (S-34): one he paid for and has yet to attend stands in
 * the way, unpaid ones and places in the queue are given up with their payments and offers, and all of them stay as
 * seats and money of a 'Deleted member'. Locks dinners, payments and registrations; the member is locked after.
 */
export async function letMemberGo(ctx: Ctx, tx: Tx, memberId: number): Promise<void> {
  const isHis = eq(registrations.memberId, memberId);
  const live = and(isHis, isNull(registrations.removedAt));
  const dinners = await tx
    .selectDistinct({ id: registrations.eventId })
    .from(registrations)
    .where(live)
    .orderBy(asc(registrations.eventId));
  for (const { id } of dinners) {
    const event = await lockEvent(tx, id);
    const rows = await tx
      .select()
      .from(registrations)
      .where(and(live, eq(registrations.eventId, id)));
    const isAhead = !event.isDeleted && event.dateTime > ctx.now;
    if (isAhead && rows.some(({ status }) => status === "confirmed")) {
      throw conflict(`This member is registered for ${event.title}. Please remove that registration first.`);
    }
    await giveUp(
      ctx,
      tx,
      rows.filter(({ status }) => status !== "confirmed"),
    );
  }
  // One that came in meanwhile, for a dinner that is not locked, stays his: whoever erases him then finds it and stops.
  const locked = inArray(
    registrations.eventId,
    dinners.map(({ id }) => id),
  );
  const settled = and(isHis, or(isNotNull(registrations.removedAt), locked));
  const all = await tx.select({ id: registrations.id }).from(registrations).where(settled);
  const ids = all.map(({ id }) => id);
  await erasePayers(tx, "registration", ids);
  await tx.update(registrations).set(NOBODY).where(settled);
  await eraseFromAudit(tx, "registration", ids, onlyLedger);
}

const NOBODY = {
  memberId: null,
  contactFirstName: "Deleted",
  contactLastName: "member",
  contactEmail: null,
  // Names and wishes of his party were his to give, and nobody needs them for the ledger.
  memberInfo: [],
  guestInfo: [],
  foodRequests: null,
  seatingRequests: null,
  specialRequirements: null,
  adminNotes: null,
} satisfies Partial<Registration>;

async function giveUp(ctx: Ctx, tx: Tx, rows: readonly Registration[]): Promise<void> {
  // Money that still arrives for an open page is caught as late money, and goes back.
  for (const { id } of rows) await closeOpenPayment(tx, "registration", id, "cancelled", ctx.now);
  let freed: "seats" | "offer" | undefined;
  for (const row of rows) {
    const offer = await readOpenOffer(tx, row.id);
    if (offer) await closeOffer(tx, offer.id, "declined", ctx.now);
    if (row.status === "pending") freed = "seats";
    else if (offer) freed ??= "offer";
    await tx
      .update(registrations)
      .set({ removedAt: ctx.now, removedReason: "removed_by_officer", updatedAt: ctx.now })
      .where(eq(registrations.id, row.id));
    await audit(tx, {
      ...{ at: ctx.now, actor: nameOf(ctx.me), action: "remove registration" },
      ...{ entity: "registration", entityId: row.id },
      before: { status: row.status, tickets: row.totalTickets, amount: row.amount },
      after: { removedReason: "removed_by_officer", because: "the member was deleted" },
    });
  }
  const [row] = rows;
  if (row && freed) await offerFreedSeats(ctx, tx, row.eventId, { newRound: freed === "seats" });
}

function onlyLedger(facts: unknown): unknown {
  if (typeof facts !== "object" || facts === null) return null;
  return Object.fromEntries(Object.entries(facts).filter(([key]) => LEDGER.has(key)));
}

/** Whether a registration of this member came in while he was being parted from the others. */
export async function hasRegistration(tx: Tx, memberId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.memberId, memberId))
    .limit(1);
  return rows.length > 0;
}
