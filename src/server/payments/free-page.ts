import { eq, sql } from "drizzle-orm";
import type { Ctx, Me } from "#server/platform/context.ts";
import { serverPage } from "#server/platform/pages.ts";
import { type Buyers, buyerOf, type Payment } from "./buyer.ts";
import { readPaymentByReference } from "./open-payment.ts";
import { payments } from "./tables.ts";

/**
 * The "payment page" of a thing that costs nothing, on whatever origin the payer has opened: its token is the
 * payment's reference (S-24).
 */
export function freePageOf(payment: Payment): { postUrl: string; token: string } {
  return { postUrl: "/api/payment/free", token: payment.reference };
}

/** Takes the token once and sends the payer on, as the provider's page would. */
export async function passFreePage(ctx: Ctx<Me | null>, buyers: Buyers): Promise<Response> {
  const token = (await ctx.request.formData().catch(() => undefined))?.get("token");
  const isReference = typeof token === "string" && /^[A-Za-z0-9_-]{22}$/.test(token);
  const payment = isReference ? await readPaymentByReference(ctx.db, token) : undefined;
  if (!payment || Number(payment.amount) !== 0) return startAgain(ctx);
  const used = await ctx.db
    .update(payments)
    .set({ status: "paid", paidAt: ctx.now, closedAt: ctx.now, updatedAt: ctx.now })
    .where(sql`${eq(payments.id, payment.id)} and ${payments.status} = 'created'`)
    .returning({ id: payments.id });
  const after = () => buyerOf(buyers, payment).pathAfter("success", payment, ctx.db);
  const path = used.length > 0 ? await after() : "/my-events";
  return new Response(null, { status: 303, headers: { location: `${ctx.config.publicUrl}${path}` } });
}

/** What somebody sees who opens a payment page by its address alone (S-25). */
export async function startAgain({ config }: Ctx<Me | null>): Promise<Response> {
  const body = `<p>This page opens only from the registration form. Please start again; nothing was charged.</p><p><a href="/my-events">My Events</a> · <a href="/events">Events</a></p>`;
  return serverPage(config, "Please start again", body, 400);
}
