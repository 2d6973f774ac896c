import { eq } from "drizzle-orm";
import { ProviderRefused, ProviderUnavailable } from "#server/payments/authorize-net/call.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import { inWords } from "#server/platform/http.ts";
import { serverPage } from "#server/platform/pages.ts";
import { type Buyers, buyerOf, type Outcome, type Payment } from "./buyer.ts";
import { readPaymentByReference } from "./open-payment.ts";
import { awaitsMoney } from "./rules.ts";
import { giveUpPayments, lookUpPayments } from "./settle-payments.ts";
import { payments } from "./tables.ts";
import { workOffNotifications } from "./work-off-notifications.ts";

type Visit = Ctx<Me | null>;

/** The payer comes back from paying: says nothing itself, so the provider is asked (S-18a). */
export async function returnFromPayment(ctx: Visit, buyers: Buyers, ref: string): Promise<Response> {
  const payment = await readPaymentByReference(ctx.db, ref);
  if (!payment) return unknownReference(ctx);
  // Also where its time was over: who comes from the provider's page may have paid on it after that.
  if (awaitsMoney(payment)) await ask(ctx, () => findOut(ctx, buyers, payment));
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
  const isOpen = payment.status === "created";
  if (isOpen)
    await ctx.db.update(payments).set({ cancelAskedAt: ctx.now }).where(eq(payments.id, payment.id));
  // Where the provider cannot be asked now, the sweeper gives the seats up after it could.
  const found = await ask(ctx, () =>
    isOpen ? giveUpPayments(ctx, buyers, [payment], "cancelled") : lookUpPayments(ctx, buyers, [payment]),
  );
  if (found?.get(payment.id) !== "nothing") return false;
  // Its page may have been opened anew meanwhile: then it is wanted still.
  return (await readPaymentByReference(ctx.db, payment.reference))?.status !== "created";
}

/** The notification is mostly here already and cheaper to follow than the provider's lists are to search. */
async function findOut(ctx: Visit, buyers: Buyers, payment: Payment): Promise<void> {
  await workOffNotifications(ctx, buyers, { invoiceNumber: payment.invoiceNumber });
  if (!(await isPaid(ctx, payment.reference))) await lookUpPayments(ctx, buyers, [payment]);
}

/** Undefined where the provider could not be asked. */
async function ask<Said>(ctx: Visit, what: () => Promise<Said>): Promise<Said | undefined> {
  try {
    return await what();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    ctx.log.warn({ error: inWords(error) }, "a payer came back and the provider could not be asked");
    return undefined;
  }
}

async function outcomeOf(ctx: Visit, ref: string, otherwise: Outcome): Promise<Outcome> {
  const payment = await readPaymentByReference(ctx.db, ref);
  if (!payment || awaitsMoney(payment)) return otherwise;
  return payment.status === "paid" ? "success" : "refund";
}

async function isPaid(ctx: Visit, ref: string): Promise<boolean> {
  return (await readPaymentByReference(ctx.db, ref))?.status === "paid";
}

async function sendOn(ctx: Visit, buyers: Buyers, payment: Payment, outcome: Outcome): Promise<Response> {
  const path = await buyerOf(buyers, payment).pathAfter(outcome, payment, ctx.db);
  return new Response(null, { status: 303, headers: { location: `${ctx.config.publicUrl}${path}` } });
}

function unknownReference({ config }: Visit): Response {
  const body = `<p>We do not know this payment. If you have paid, nothing is lost: your registration appears under My Events as soon as the card company tells us.</p><p><a href="/my-events">My Events</a></p>`;
  return serverPage(config, "Payment not found", body, 404);
}
