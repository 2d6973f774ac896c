import type { Ctx, Me } from "#server/platform/context.ts";
import { serverPage } from "#server/platform/first-paint/serve-pages.ts";
import { abandonPaymentNow, checkPaymentNow, unlessUnavailable } from "./check-payment-now.ts";
import { type Fulfillments, fulfillmentOf, type Outcome, type Payment } from "./fulfillment.ts";
import { lookUpPayments } from "./look-up-payments.ts";
import { readPaymentByReference } from "./open-payment.ts";
import { readLedger } from "./read-ledger.ts";
import { awaitsPayment, hasBought } from "./rules.ts";

type Visit = Ctx<Me | null>;

/** The payer returns from the payment page; that proves nothing, so the provider is asked (S-18a). */
export async function returnFromPayment(
  ctx: Visit,
  fulfillments: Fulfillments,
  ref: string,
): Promise<Response> {
  const payment = await readPaymentByReference(ctx.db, ref);
  if (!payment) return unknownReference(ctx);
  // Expired payments too: the payer may have paid after the expiry.
  if (awaitsPayment(payment)) await checkPaymentNow(ctx, fulfillments, payment);
  return redirect(ctx, fulfillments, { payment, outcome: await outcomeOf(ctx, ref, "processing") });
}

/**
 * The payer followed the cancel link: a payment made in another window counts, otherwise the seats are released (S-18).
 * "cancelled" is shown only after the provider has said that it took nothing.
 */
export async function cancelPayment(ctx: Visit, fulfillments: Fulfillments, ref: string): Promise<Response> {
  const payment = await readPaymentByReference(ctx.db, ref);
  if (!payment) return unknownReference(ctx);
  const isAbandoned = awaitsPayment(payment) && (await tryToAbandon(ctx, fulfillments, payment));
  return redirect(ctx, fulfillments, {
    payment,
    outcome: await outcomeOf(ctx, ref, isAbandoned ? "cancelled" : "processing"),
  });
}

/** Whether the provider took nothing and the payment is now closed. */
async function tryToAbandon(ctx: Visit, fulfillments: Fulfillments, payment: Payment): Promise<boolean> {
  const found =
    payment.status === "created"
      ? await abandonPaymentNow(ctx, fulfillments, payment)
      : await unlessUnavailable(ctx, async () =>
          (await lookUpPayments(ctx, fulfillments, [payment])).get(payment.id),
        );
  if (found !== "nothing") return false;
  // If its page was opened again in the meantime, it stays open.
  return (await readPaymentByReference(ctx.db, payment.reference))?.status !== "created";
}

async function outcomeOf(ctx: Visit, ref: string, otherwise: Outcome): Promise<Outcome> {
  const payment = await readPaymentByReference(ctx.db, ref);
  if (!payment || awaitsPayment(payment)) return otherwise;
  if (payment.status === "recorded") return "processing";
  if (payment.status !== "paid") return "refund";
  // Charged for nothing and kept: the page asks for its state.
  const { charges = [] } = (await readLedger(ctx.db, payment.id)) ?? {};
  const outcomes = charges.map((charge) => charge.outcome);
  return hasBought(payment, outcomes) ? "success" : "processing";
}

async function redirect(
  ctx: Visit,
  fulfillments: Fulfillments,
  { payment, outcome }: { payment: Payment; outcome: Outcome },
): Promise<Response> {
  const path = await fulfillmentOf(fulfillments, payment).returnPath(outcome, payment, ctx.db);
  return new Response(null, { status: 303, headers: { location: `${ctx.config.publicUrl}${path}` } });
}

function unknownReference({ config }: Visit): Response {
  const body = `<p>We don't recognize this payment. If you have paid, nothing is lost: your registration appears under My Events as soon as the card processor confirms the payment.</p><p><a href="/my-events">My Events</a></p>`;
  return serverPage(config, { title: "Payment not found", body, status: 404 });
}
