import { eq } from "drizzle-orm";
import { centsOf } from "#contract/cents.ts";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { continueCardPayment as endpoint } from "#contract/manual-registrations.ts";
import { askForPaymentPage, noPage } from "#server/payments/ask-for-payment-page.ts";
import { findOut } from "#server/payments/ask-provider.ts";
import type { Payment } from "#server/payments/buyer.ts";
import { openPayment, readOpenPayment } from "#server/payments/open-payment.ts";
import { markHeld } from "#server/payments/settle-payments.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { holdLonger } from "#server/waitlist/hold-seats.ts";
import { BY_HAND, lockOpenManual } from "./give-up-card-payment.ts";
import { prepareByHand } from "./prepare-by-hand.ts";
import { ticketsOf } from "./rules.ts";
import { manualRegistrations } from "./tables.ts";

/**
 * The provider's page for a card payment that an officer began, him or another: the same payment with its seats and its
 * price, for as long as one that is begun now (S-25). Asks the provider first, so that nobody pays twice.
 */
export async function continueCardPayment(
  ctx: Ctx,
  { id }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const begun = await readOpenPayment(ctx.db, "manual-registration", id);
  const found = begun && (await findOut(ctx, BY_HAND, begun));
  if (begun && !found) throw noPage();
  if (begun && found === "held") {
    await markHeld(ctx, begun);
    throw conflict(
      "The card company is looking into a payment for this party and decides on it first. Please do not have it paid again.",
    );
  }
  const payment = await ctx.db.transaction((tx) => prepare(ctx, tx, id));
  const page = await askForPaymentPage(ctx, payment);
  return { success: true, hostedPaymentPageUrl: page.postUrl, token: page.token };
}

async function prepare(ctx: Ctx, tx: Tx, id: number): Promise<Payment> {
  const { eventId, form, holdId, amount } = await lockOpenManual(tx, id);
  if (!form || holdId === null) throw notFound("This card payment was given up already.");
  // Whose the party is may have registered otherwise since: then its money would only go back.
  const { event } = await prepareByHand(ctx, tx, eventId, form);
  const expiresAt = new Date(ctx.now.getTime() + ctx.config.holdMs);
  await holdLonger(tx, holdId, expiresAt);
  await tx
    .update(manualRegistrations)
    .set({ expiresAt, updatedAt: ctx.now })
    .where(eq(manualRegistrations.id, id));
  const payment = await openPayment(
    tx,
    {
      ...{ purpose: "manual-registration", subjectId: id, amount: centsOf(amount) },
      description: `Manual Registration - ${event.title}`,
      email: form.email || null,
    },
    ctx.now,
  );
  await audit(tx, {
    ...{ at: ctx.now, actor: nameOf(ctx.me), action: "go on with a card payment", entity: "payment" },
    ...{ entityId: payment.id, after: { eventId, tickets: ticketsOf(form), amount } },
  });
  return payment;
}
