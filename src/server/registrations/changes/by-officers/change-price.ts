import { eq } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import { changePrice as endpoint } from "#contract/registrations/attendees/attendees.ts";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound, Refusal } from "#server/platform/refusal.ts";
import { readAttendee } from "#server/registrations/attendees/read-attendees.ts";
import { amountWithout } from "#server/registrations/changes/refunds/change-rules.ts";
import { refundLoweredAmount } from "#server/registrations/changes/refunds/refund-lowered-amount.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import { confirmRegistration } from "#server/registrations/seats/taking/confirm-registration.ts";
import { attendees, type PersonChange, registrations } from "#server/registrations/tables.ts";
import { lockPartyOf, type Party } from "./lock-party.ts";

type Form = Ask<typeof endpoint>;
type Person = typeof attendees.$inferSelect;

/** Sets what one person costs, with the reason; the party's amount and what is owed back follow (D-340). */
export const changePrice = action(endpoint, async (ctx, ask) => {
  return ctx.db.transaction(async (tx) => {
    const party = await lockPartyOf(tx, ask.id);
    const [person] = await lockRows(tx, attendees, { where: eq(attendees.id, ask.id) });
    if (!person) throw notFound("Attendee not found");
    const isSame = centsOf(ask.price) === person.priceCents && ask.why === person.priceWhy;
    if (!isSame && centsOf(ask.read) !== person.priceCents) {
      const registration = await readAttendee(tx, party.row.id);
      const sentence = "This price was changed since you opened it. Please review it.";
      throw new Refusal(409, sentence, { code: "edit_conflict", extra: { registration } });
    }
    if (!isSame) await change(ctx, tx, { ask, person, party });
    const answer = await readAttendee(tx, party.row.id);
    if (!answer) throw new Error("the locked registration is gone");
    return answer;
  });
});

async function change(
  ctx: Ctx,
  tx: Tx,
  { ask, person, party }: { ask: Form; person: Person; party: Party },
): Promise<void> {
  const { me, now } = ctx;
  const { row } = party;
  const after = amountAt(party, { from: person.priceCents, to: centsOf(ask.price) });
  const amount = moneyOf(after.amount);
  const isOther = amount !== row.amount;
  // The open payment page has the old amount; the next one will have the new one.
  if (isOther && row.status === "pending")
    await closeOpenPayment(tx, { purpose: "registration", subjectId: row.id, status: "cancelled", now });
  await tx
    .update(attendees)
    .set({
      priceCents: centsOf(ask.price),
      priceLine: "officer",
      priceWhy: ask.why,
      pricedAt: now,
    } satisfies PersonChange)
    .where(eq(attendees.id, person.id));
  const [written] = await tx
    .update(registrations)
    .set({
      amount,
      adjustmentCents: after.adjustmentCents,
      ...(after.adjustmentCents === 0 && { adjustmentWhy: null }),
      updatedAt: nextUpdatedAt(row, now),
    })
    .where(eq(registrations.id, row.id))
    .returning();
  if (!written) throw new Error("the locked registration is gone");
  if (isOther) await refundLoweredAmount(ctx, tx, { party, amount });
  await audit(tx, {
    at: now,
    actor: actorName(me),
    action: "change price",
    entity: "registration",
    entityId: row.id,
    before: {
      attendee: person.id,
      price: moneyOf(person.priceCents),
      priceWhy: person.priceWhy,
      amount: row.amount,
    },
    after: { attendee: person.id, price: moneyOf(centsOf(ask.price)), priceWhy: ask.why, amount },
  });
  // With nothing left to pay, no payment would ever confirm it, and its seats would be lost with the hold (S-24).
  if (row.status === "pending" && after.amount === 0)
    await confirmRegistration(ctx, tx, { row: { ...row, ...written }, actor: actorName(me) });
}

/** What a party pays after the price of one of its persons changes; a waived party still pays nothing. */
function amountAt(
  { row, how }: Pick<Party, "row" | "how">,
  { from, to }: { from: Cents; to: Cents },
): { amount: Cents; adjustmentCents: Cents } {
  const sum = centsOf(row.amount) - row.adjustmentCents - from + to;
  if (how.paymentMethod === "complimentary") return { amount: 0, adjustmentCents: -sum };
  return amountWithout(
    { amount: moneyOf(sum + row.adjustmentCents), adjustmentCents: row.adjustmentCents },
    0,
  );
}
