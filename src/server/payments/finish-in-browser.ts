import type { Ctx, Me } from "#server/platform/context.ts";
import { serverPage } from "#server/platform/pages.ts";
import { findOut, giveUpNow, unlessOutOfReach } from "./ask-provider.ts";
import { type Buyers, buyerOf, type Outcome, type Payment } from "./buyer.ts";
import { readPaymentByReference } from "./open-payment.ts";
import { awaitsMoney } from "./rules.ts";
import { lookUpPayments } from "./settle-payments.ts";

type Visit = Ctx<Me | null>;

/** The payer comes back from paying: says nothing itself, so the provider is asked (S-18a). */
export async function returnFromPayment(ctx: Visit, buyers: Buyers, ref: string): Promise<Response> {
  const payment = await readPaymentByReference(ctx.db, ref);
  if (!payment) return unknownReference(ctx);
  // Also where its time was over: who comes from the provider's page may have paid on it after that.
  if (awaitsMoney(payment)) await findOut(ctx, buyers, payment);
  return sendOn(ctx, buyers, payment, await outcomeOf(ctx, ref, "processing"));
}

/**
 * The payer took the cancel link: what he paid in another window is kept, else his seats are given up (S-18). Nobody is
 * told that it came to nothing before the provider has said so.
 */
export async function cancelPayment(ctx: Visit, buyers: Buyers, ref: string): Promise<Response> {
  const payment = await readPaymentByReference(ctx.db, ref);
  if (!payment) return unknownReference(ctx);
  const isNothing = awaitsMoney(payment) && (await cameToNothing(ctx, buyers, payment));
  return sendOn(ctx, buyers, payment, await outcomeOf(ctx, ref, isNothing ? "cancelled" : "processing"));
}

/** Whether the provider took nothing for it and it is given up. */
async function cameToNothing(ctx: Visit, buyers: Buyers, payment: Payment): Promise<boolean> {
  const found =
    payment.status === "created"
      ? await giveUpNow(ctx, buyers, payment)
      : await unlessOutOfReach(ctx, async () =>
          (await lookUpPayments(ctx, buyers, [payment])).get(payment.id),
        );
  if (found !== "nothing") return false;
  // Its page may have been opened anew meanwhile: then it is wanted still.
  return (await readPaymentByReference(ctx.db, payment.reference))?.status !== "created";
}

async function outcomeOf(ctx: Visit, ref: string, otherwise: Outcome): Promise<Outcome> {
  const payment = await readPaymentByReference(ctx.db, ref);
  if (!payment || awaitsMoney(payment)) return otherwise;
  return payment.status === "paid" ? "success" : "refund";
}

async function sendOn(ctx: Visit, buyers: Buyers, payment: Payment, outcome: Outcome): Promise<Response> {
  const path = await buyerOf(buyers, payment).pathAfter(outcome, payment, ctx.db);
  return new Response(null, { status: 303, headers: { location: `${ctx.config.publicUrl}${path}` } });
}

function unknownReference({ config }: Visit): Response {
  const body = `<p>We do not know this payment. If you have paid, nothing is lost: your registration appears under My Events as soon as the card company tells us.</p><p><a href="/my-events">My Events</a></p>`;
  return serverPage(config, "Payment not found", body, 404);
}
