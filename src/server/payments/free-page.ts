import type { Ctx, Me } from "#server/platform/context.ts";
import { serverPage } from "#server/platform/pages.ts";
import { buyForNothing } from "./buy-for-nothing.ts";
import { type Buyers, buyerOf, type Payment } from "./buyer.ts";
import { readPaymentByReference } from "./open-payment.ts";

/**
 * The "payment page" of a thing that costs nothing, on whatever origin the payer has opened: its token is the
 * payment's reference (S-24).
 */
export function freePageOf(payment: Payment): { postUrl: string; token: string } {
  return { postUrl: "/api/payment/free", token: payment.reference };
}

/** Buys what costs nothing, once for each token, and sends the payer on as the provider's page would. */
export async function passFreePage(ctx: Ctx<Me | null>, buyers: Buyers): Promise<Response> {
  const token = (await ctx.request.formData().catch(() => undefined))?.get("token");
  const isReference = typeof token === "string" && /^[A-Za-z0-9_-]{22}$/.test(token);
  const payment = isReference ? await readPaymentByReference(ctx.db, token) : undefined;
  if (!payment || Number(payment.amount) !== 0) return startAgain(ctx);
  const outcome = await buyForNothing(ctx, buyers, payment);
  if (outcome === "too late") return tooLate(ctx);
  const path =
    outcome === "bought"
      ? await buyerOf(buyers, payment).pathAfter("success", payment, ctx.db)
      : "/my-events";
  return new Response(null, { status: 303, headers: { location: `${ctx.config.publicUrl}${path}` } });
}

async function tooLate({ config }: Ctx<Me | null>): Promise<Response> {
  const body = `<p>Your seats are no longer kept, and the event has no seats for you now. Nothing was charged.</p><p><a href="/my-events">My Events</a> · <a href="/events">Events</a></p>`;
  return serverPage(config, "Nothing was booked", body, 409);
}

/** What somebody sees who opens a payment page by its address alone (S-25). */
export async function startAgain({ config }: Ctx<Me | null>): Promise<Response> {
  const body = `<p>This page opens only from the registration form. Please start again; nothing was charged.</p><p><a href="/my-events">My Events</a> · <a href="/events">Events</a></p>`;
  return serverPage(config, "Please start again", body, 400);
}
