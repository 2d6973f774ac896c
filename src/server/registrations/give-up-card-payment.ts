import type { Answer, Ask } from "#contract/endpoint.ts";
import type { giveUpCardPayment as endpoint } from "#contract/manual-registrations.ts";
import { lockEvent } from "#server/events/queries.ts";
import { giveUpNow } from "#server/payments/ask-provider.ts";
import type { Buyers, Payment } from "#server/payments/buyer.ts";
import { readOpenPayment } from "#server/payments/open-payment.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { conflict, notFound, type Refusal } from "#server/platform/refusal.ts";
import { closeManual } from "./close-manual.ts";
import { manualRegistrationBuyer } from "./manual-registration-buyer.ts";
import { readManual } from "./queries.ts";
import { ticketsOf } from "./rules.ts";
import type { manualRegistrations } from "./tables.ts";

type Intent = typeof manualRegistrations.$inferSelect;

/** Who is asked when the provider says of a payment by hand that it was made. */
export const BY_HAND: Buyers = { "manual-registration": manualRegistrationBuyer };

/**
 * Ends an open card payment on an officer's word, after the provider said that it took nothing (S-18); what it did take
 * makes the registration. The provider is asked outside any transaction.
 */
export async function giveUpCardPayment(
  ctx: Ctx,
  { id }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const payment = await ctx.db.transaction((tx) => begin(ctx, tx, id));
  const found = payment && (await giveUpNow(ctx, BY_HAND, payment));
  const intent = await readManual(ctx.db, id);
  if (intent?.registrationId) return { outcome: "paid" };
  if (!intent || intent.closedAt !== null) return { outcome: found === "charged" ? "owed back" : "given up" };
  if (found === "held") return { outcome: "under review" };
  const open = await readOpenPayment(ctx.db, "manual-registration", id);
  if (open && open.cancelAskedAt === null) {
    throw conflict("Somebody has just gone on with this payment, so it was not given up.");
  }
  return { outcome: "later" };
}

/** Notes who gives it up, and answers the payment to ask about; null where there was none any more and it is ended. */
async function begin(ctx: Ctx, tx: Tx, id: number): Promise<Payment | null> {
  const intent = await lockOpenManual(tx, id);
  const payment = await readOpenPayment(tx, "manual-registration", id);
  const { eventId, form, amount } = intent;
  await audit(tx, {
    ...{ at: ctx.now, actor: nameOf(ctx.me), action: "give up a card payment" },
    ...(payment ? { entity: "payment", entityId: payment.id } : { entity: "event", entityId: eventId }),
    before: { eventId, tickets: form ? ticketsOf(form) : 0, amount },
  });
  if (!payment) await closeManual(ctx, tx, intent);
  return payment ?? null;
}

/** Locks the dinner of what was to be registered by card and answers it as it then is; refuses what is not open any more. */
export async function lockOpenManual(tx: Tx, id: number): Promise<Intent> {
  const known = await readManual(tx, id);
  if (!known) throw notFound("Payment not found");
  await lockEvent(tx, known.eventId);
  const intent = await readManual(tx, id);
  const refusal = intent ? whyNotOpen(intent) : notFound("Payment not found");
  if (refusal || !intent) throw refusal;
  return intent;
}

function whyNotOpen({ registrationId, closedAt }: Intent): Refusal | null {
  if (registrationId !== null) {
    return conflict(`The card was paid meanwhile: this is registration #${registrationId} now.`);
  }
  return closedAt === null ? null : notFound("This card payment was given up already.");
}
