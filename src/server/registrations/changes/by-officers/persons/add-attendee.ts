import { eq } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { addAttendee as endpoint } from "#contract/registrations/attendees/party-changes.ts";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { addSeatAfterward } from "#server/events/change-locked.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { badRequest, forbidden, notFound, type Refusal } from "#server/platform/refusal.ts";
import { readAttendee } from "#server/registrations/attendees/read-attendees.ts";
import { amountDueOf } from "#server/registrations/balance/change-rules.ts";
import { closeStalePage } from "#server/registrations/balance/close-stale-page.ts";
import { lockParty } from "#server/registrations/balance/lock-party.ts";
import { lockSeated } from "#server/registrations/changes/by-officers/lock-seated.ts";
import { chooseAsOfficer } from "#server/registrations/choices/choose-as-officer.ts";
import { payWithCredit } from "#server/registrations/credits/use-credit.ts";
import { recordManualPayment } from "#server/registrations/parties/manual-payments.ts";
import { fillAnswer } from "#server/registrations/parties/needs/fill-answer.ts";
import { refuseOtherNeeds } from "#server/registrations/parties/needs/refuse-other-needs.ts";
import { UNKNOWN, writeAnswer } from "#server/registrations/parties/needs/write-answer.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import { tellNamed } from "#server/registrations/parties/tell-companion.ts";
import { emailPaymentLink } from "#server/registrations/payment-links/send-payment-link.ts";
import { leaveLineOf } from "#server/registrations/seats/line/leave-line.ts";
import { attendees, type PersonChange, registrations } from "#server/registrations/tables.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";
import { type Added, amountWith, findAdded, moneyOfAdded, previewAddition, receivedAs } from "./adding.ts";
import { hasRoomAt, readNewest } from "./queries.ts";
import { whyNotAsRead } from "./stale-preview.ts";
import { tellAdded } from "./tell-added.ts";

type Form = Ask<typeof endpoint>;
/** What the audit log and the record of the form call it. */
const ADDED = "add attendee";

/** Adds one person to a party with seats (D-401). */
export const addAttendee = action(endpoint, async (ctx, ask) => {
  if (ask.otherPrice && ctx.me.role !== "full") throw forbidden();
  return ctx.db.transaction(async (tx) => {
    const before = await findIdempotentResult(ctx, tx, ADDED);
    if (before !== null) return answerFor(tx, before);
    const added = await findAdded(ctx, tx, { ...ask, party: await lockSeated(ctx, tx, ask.id) });
    const price = ask.otherPrice ? centsOf(ask.otherPrice.amount) : added.price;
    const preview = await previewAddition(ctx, tx, { added, price });
    const { updatedAt, price: read, credit, seen } = ask;
    const stale = whyNotAsRead(preview, { updatedAt, price: read, credit, seen });
    if (stale) throw stale;
    const refusal = whyNotPaidThisWay(added, { price, paidHow: ask.paidHow });
    if (refusal) throw refusal;
    const { id } = added.party.row;
    await add(ctx, tx, { added, ask, price });
    await saveIdempotentResult(ctx, tx, { action: ADDED, id });
    return answerFor(tx, id);
  });
});

async function answerFor(tx: Tx, id: number): Promise<AttendeeRegistration> {
  const answer = await readAttendee(tx, id);
  if (!answer) throw notFound("Registration not found");
  return answer;
}

/** Nothing more is owed or received than the portal shows somewhere. */
function whyNotPaidThisWay(
  { ways, party }: Added,
  { price, paidHow }: { price: Cents; paidHow: Form["paidHow"] },
): Refusal | null {
  if (price === 0 || (paidHow ? ways.includes(paidHow) : ways.length === 0)) return null;
  const message = ways.length > 0 ? "Please choose how it is paid" : whyNoWay(party);
  return badRequest(message, [{ path: "paidHow", message }]);
}

function whyNoWay({ how }: Added["party"]): string {
  return how.paymentMethod === "complimentary"
    ? "This party is complimentary, so there is nothing to pay"
    : "This party isn’t paid for yet, so the price is paid with the rest";
}

async function add(
  ctx: Ctx,
  tx: Tx,
  { added, ask, price }: { added: Added; ask: Form; price: Cents },
): Promise<void> {
  const { me, now } = ctx;
  const { row } = added.party;
  const { kind, member, isOwner } = added;
  const tickets = kind === "guest" ? ("guestTickets" as const) : ("memberTickets" as const);
  const after = amountWith(added.party, price);
  const isOutside = price > 0 && (ask.paidHow === "check" || ask.paidHow === "cash");
  const name = member ?? { firstName: ask.firstName, lastName: ask.lastName };
  const hasRoom = row.tableNumber === null || (await hasRoomAt(tx, row));
  if (price > 0) await closeStalePage(tx, row, now);
  const totalSeats = await addSeatAfterward(ctx, tx, added.party.event);
  await tx
    .update(registrations)
    .set({ [tickets]: row[tickets] + 1 })
    .where(eq(registrations.id, row.id));
  const attendeeId = await readNewest(tx, row.id, kind);
  await tx
    .update(attendees)
    .set({
      isListed: !isOwner,
      firstName: isOwner ? "" : name.firstName,
      lastName: isOwner ? "" : name.lastName,
      memberId: member?.memberId ?? null,
      isNamedByOfficer: member !== null && !isOwner,
      isUnseated: !hasRoom,
      priceCents: price,
      priceLine: ask.otherPrice ? "officer" : kind,
      priceWhy: ask.otherPrice?.why ?? null,
      pricedAt: now,
    } satisfies PersonChange)
    .where(eq(attendees.id, attendeeId));
  const [written] = await tx
    .update(registrations)
    .set({
      amount: moneyOf(after.amount),
      adjustmentCents: after.adjustmentCents,
      adjustmentWhy: after.adjustmentCents === 0 ? null : (row.adjustmentWhy ?? "Complimentary"),
      ...(isOutside && !added.isPaidByCard && { paymentType: "manual" as const }),
      updatedAt: nextUpdatedAt(row, now),
    })
    .where(eq(registrations.id, row.id))
    .returning();
  if (!written) throw new Error("the locked registration is gone");
  const received = receivedAs(ask);
  if (received) {
    const note = "For one more person";
    const registrationId = row.id;
    await recordManualPayment({ actor: actorName(me), now }, tx, {
      registrationId,
      ...received,
      cents: price,
      note,
    });
  }
  // What a member has said themselves for the event, or keeps on their profile, is not replaced by an officer's form.
  const isFilled = member ? await fillAnswer(tx, attendeeId, now) : false;
  // Read last, so that an answer of this very moment is not lost, either.
  if (member && ask.needs)
    await refuseOtherNeeds(ctx, tx, {
      eventId: row.eventId,
      member: { ...member, id: member.memberId },
      needs: ask.needs,
      path: "needs",
    });
  if (ask.needs && !isFilled)
    await writeAnswer(tx, eq(attendees.id, attendeeId), {
      ...UNKNOWN,
      needs: ask.needs,
      needsSource: "officer",
      needsAt: now,
    });
  const { dishes } = ask;
  const chosen =
    dishes && (await chooseAsOfficer(tx, { eventId: row.eventId, attendeeId, dishes, now })).chosen;
  await auditBy({ me, now }, tx, {
    action: ADDED,
    entity: "registration",
    entityId: row.id,
    before: { [tickets]: row[tickets], amount: row.amount },
    after: {
      attendee: attendeeId,
      ...(member && { memberId: member.memberId }),
      firstName: name.firstName,
      lastName: name.lastName,
      [tickets]: row[tickets] + 1,
      amount: written.amount,
      price: moneyOf(price),
      priceWhy: ask.otherPrice?.why ?? null,
      ...(chosen && { dishes: chosen }),
      ...(totalSeats !== null && { totalSeats }),
      ...(isOutside && { paymentMethod: ask.paidHow, checkNumber: ask.checkNumber ?? null }),
    },
  });
  if (member && row.status === "confirmed") {
    const isOfferLeft = await leaveLineOf(ctx, tx, { eventId: row.eventId, memberIds: [member.memberId] });
    if (isOfferLeft) await offerFreedSeats(ctx, tx, { eventId: row.eventId, newRound: false });
  }
  // Places in line are locked before credits.
  const used = price > 0 ? await payNow(ctx, tx, { added, paidHow: ask.paidHow }) : 0;
  const isTold = ask.isTold && row.status === "confirmed";
  if (member && isFilled && !isTold) await tellNamed(ctx, tx, { row, memberId: member.memberId });
  if (ask.isTold)
    await tellAdded(ctx, tx, {
      added,
      name,
      attendeeId,
      money: moneyOfAdded(added, { ...ask, price, used, why: ask.otherPrice?.why }),
    });
}

/**
 * Sends the link for what is due, or pays it with the owner's credit, as far as that goes (D-402). Returns what the credit
 * paid.
 */
async function payNow(
  ctx: Ctx,
  tx: Tx,
  { added: { party, owner }, paidHow }: { added: Added; paidHow: Form["paidHow"] },
): Promise<Cents> {
  if (paidHow !== "link" && paidHow !== "credit") return 0;
  const now = await lockParty(tx, party.row.id);
  const due = amountDueOf(now.facts);
  if (due === 0) return 0;
  if (paidHow === "credit") return centsOf((await payWithCredit(ctx, tx, { party: now, due })).used);
  if (owner.email) await emailPaymentLink(ctx, tx, { party: now, due: moneyOf(due), to: owner.email });
  return 0;
}
