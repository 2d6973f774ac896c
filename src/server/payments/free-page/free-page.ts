import { showFreePage as endpoint } from "#contract/payments.ts";
import { fulfillFreePayment } from "#server/payments/fulfill-free-payment.ts";
import { type Fulfillments, fulfillmentOf, type Payment } from "#server/payments/fulfillment.ts";
import { readPaymentByReference } from "#server/payments/open-payment.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import { serverPage } from "#server/platform/first-paint/serve-pages.ts";
import { action } from "#server/platform/http/action.ts";

/** The "payment page" of a payment of zero, on the payer's own origin; its token is the payment's reference (S-24). */
export function freePageFor(payment: Pick<Payment, "reference">): { postUrl: string; token: string } {
  return { postUrl: "/api/payment/free", token: payment.reference };
}

/** Fulfills a free payment, once per token, and redirects the payer as the provider's page would. */
export async function confirmFreePayment(ctx: Ctx<Me | null>, fulfillments: Fulfillments): Promise<Response> {
  const token = (await ctx.request.formData().catch(() => undefined))?.get("token");
  const payment = typeof token === "string" ? await readPaymentByReference(ctx.db, token) : undefined;
  if (!payment || Number(payment.amount) !== 0) return openedWrongly(ctx);
  const outcome = await fulfillFreePayment(ctx, fulfillments, payment);
  if (outcome === "too late") return tooLate(ctx);
  const path =
    outcome === "fulfilled"
      ? await fulfillmentOf(fulfillments, payment).returnPath("success", payment, ctx.db)
      : "/my-events";
  return new Response(null, { status: 303, headers: { location: `${ctx.config.publicUrl}${path}` } });
}

async function tooLate({ config }: Ctx<Me | null>): Promise<Response> {
  const body = `<p>Your seats are no longer held, and the event has no seats left for you. You weren't charged.</p><p><a href="/my-events">My Events</a> · <a href="/events">Events</a></p>`;
  return serverPage(config, { title: "Registration not completed", body, status: 409 });
}

/** Shown to someone who opens a payment page without a token (S-25). */
export const showFreePage = action(endpoint, openedWrongly);

async function openedWrongly({ config }: Ctx<Me | null>): Promise<Response> {
  const body = `<p>This page opens only from the registration form. Please start over; you weren't charged.</p><p><a href="/my-events">My Events</a> · <a href="/events">Events</a></p>`;
  return serverPage(config, { title: "Please start over", body, status: 400 });
}
