import { abandonCardPayment as endpoint } from "#contract/registrations/manual/manual-registrations.ts";
import { lockEvent } from "#server/events/queries.ts";
import { refuseWhileRecorded } from "#server/payments/charges/recorded-payments.ts";
import { abandonPaymentNow } from "#server/payments/check-payment-now.ts";
import type { Fulfillments, Payment } from "#server/payments/fulfillment.ts";
import { readOpenPayment } from "#server/payments/open-payment.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict, notFound, type Refusal } from "#server/platform/refusal.ts";
import { readManualRegistration } from "#server/registrations/manual/queries.ts";
import { ticketsOf } from "#server/registrations/rules.ts";
import type { manualRegistrations } from "#server/registrations/tables.ts";
import { closeManualRegistration } from "./close-manual-registration.ts";
import { manualRegistrationFulfillment } from "./manual-registration-fulfillment.ts";

type Intent = typeof manualRegistrations.$inferSelect;

/** What to fulfill when the provider reports a manual payment as made. */
export const MANUAL_FULFILLMENTS: Fulfillments = { "manual-registration": manualRegistrationFulfillment };

/** What the answer says about a card payment that turns out to have been made; null if it gave no registration. */
export async function madeRegistration(tx: Tx, id: number): Promise<string | null> {
  const intent = await readManualRegistration(tx, id);
  return typeof intent?.registrationId === "number" ? isNow(intent.registrationId) : null;
}

const isNow = (id: number) => `The card has been charged: this is now registration #${id}.`;

/**
 * Ends an open card payment on an officer's word, once the provider has said that it took nothing (S-18). If it did
 * take the money, that creates the registration. The provider is asked outside any transaction.
 */
export const abandonCardPayment = action(endpoint, async (ctx, { id }) => {
  const payment = await ctx.db.transaction((tx) => begin(ctx, tx, id));
  const found = payment && (await abandonPaymentNow(ctx, MANUAL_FULFILLMENTS, payment));
  const intent = await readManualRegistration(ctx.db, id);
  if (intent?.registrationId) return { outcome: "paid" as const };
  if (!intent || intent.closedAt !== null)
    return { outcome: found === "charged" ? ("owed back" as const) : ("abandoned" as const) };
  if (found === "held") return { outcome: "under review" as const };
  await refuseIfCharged(ctx, id);
  const open = await readOpenPayment(ctx.db, "manual-registration", id);
  if (open && open.cancelAskedAt === null) {
    throw conflict("Someone has just resumed this payment, so it wasn’t abandoned.");
  }
  return { outcome: "later" as const };
});

/** Records who abandons it. Returns the payment to ask about, or null if there was none left and it has ended. */
async function begin(ctx: Ctx, tx: Tx, id: number): Promise<Payment | null> {
  const intent = await lockOpenManualRegistration(ctx, tx, id);
  const payment = await readOpenPayment(tx, "manual-registration", id);
  const { eventId, form, amount } = intent;
  await auditBy(ctx, tx, {
    action: "give up a card payment",
    ...(payment ? { entity: "payment", entityId: payment.id } : { entity: "event", entityId: eventId }),
    before: { eventId, tickets: form ? ticketsOf(form) : 0, amount },
  });
  if (!payment) await closeManualRegistration(ctx, tx, { intent });
  return payment ?? null;
}

/** Locks the dinner of a manual card payment and returns the row as it then is. Refuses one that is no longer open. */
export async function lockOpenManualRegistration(
  { now }: Pick<Ctx, "now">,
  tx: Tx,
  id: number,
): Promise<Intent> {
  const known = await readManualRegistration(tx, id);
  if (!known) throw notFound("Payment not found");
  await lockEvent(tx, known.eventId);
  const intent = await readManualRegistration(tx, id);
  const refusal = intent ? whyNotOpen(intent) : notFound("Payment not found");
  if (refusal || !intent) throw refusal;
  await refuseIfCharged({ db: tx, now }, id);
  return intent;
}

/** A charge that is not applied yet keeps the seats, so they are not given away (076). */
function refuseIfCharged(at: { db: Tx; now: Date }, id: number): Promise<void> {
  return refuseWhileRecorded(at, { purpose: "manual-registration", subjectIds: [id], asker: "officer" });
}

function whyNotOpen({ registrationId, closedAt }: Intent): Refusal | null {
  if (registrationId !== null) return conflict(isNow(registrationId));
  return closedAt === null ? null : notFound("This card payment was already abandoned.");
}
