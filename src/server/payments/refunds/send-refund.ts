import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { sendRefund as endpoint } from "#contract/treasury.ts";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { ProviderRefused, ProviderUnavailable } from "#server/payments/authorize-net/call.ts";
import { statusInWords } from "#server/payments/authorize-net/status-in-words.ts";
import { getTransaction, type Transaction } from "#server/payments/authorize-net/transactions.ts";
import { refundCharge, type Undone, voidCharge } from "#server/payments/authorize-net/void-and-refund.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import { howToSend, NOT_COUNTED, refundReference, whyNotSend } from "#server/payments/rules.ts";
import { paymentRefunds } from "#server/payments/tables.ts";
import { type Charge, lockCharge, updatePaymentStatus } from "#server/payments/update-payment-status.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { ON_HOLD, refuseWhileOnHold } from "#server/platform/config/outgoing-hold.ts";
import { actorName, type Ctx, type SystemContext } from "#server/platform/context.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { notFound } from "#server/platform/refusal.ts";
import { finishRefund, type RefundRow } from "./finish-refund.ts";
import { ALREADY_RECEIVED, lookUpRefund } from "./look-up-refund.ts";
import { recordMissingRefunds } from "./record-missing-refunds.ts";
import { recordProviderRefund } from "./record-provider-refund.ts";

type Sent = Answer<typeof endpoint>;
/** A refund that only this process may send now. */
type Claim = { row: RefundRow; charge: Charge; isWhole: boolean; queuedBy: string | null };

/** Sends a refund that is due: the amount the officer read, once, however many officers click (S-26). */
export function sendRefund(
  ctx: Ctx,
  fulfillments: Fulfillments,
  { id, amount }: Ask<typeof endpoint>,
): Promise<Sent> {
  return orderRefund(ctx, fulfillments, { id, actor: actorName(ctx.me), read: amount });
}

/**
 * The refund is committed as "refunding" before any provider call, and no database transaction is open during one. If the
 * process dies in between, a look-up decides what became of the refund.
 */
export async function orderRefund(
  work: SystemContext,
  fulfillments: Fulfillments,
  ask: { id: number; actor: string; read?: string | undefined },
): Promise<Sent> {
  refuseWhileOnHold(work.config, ON_HOLD.refund);
  const claim = await claimRefund(work, fulfillments, ask);
  const transaction = await getChargeState(work, claim);
  if (transaction === "unavailable") return providerUnavailable(work, fulfillments, claim);
  if (!transaction)
    return fail(work, fulfillments, { claim, message: "The card processor has no record of this charge." });
  const how = howToSend({ ...transaction, isWhole: claim.isWhole });
  if (how === "impossible")
    return fail(work, fulfillments, {
      claim,
      message: `The charge is ${statusInWords(transaction.providerStatus)}.`,
    });
  if (how === "wait") return queue(work, fulfillments, { claim, actor: ask.actor });
  if (how === "voided already") {
    await recordProviderRefund(work, fulfillments, { undone: transaction });
    return { outcome: "sent", sentence: "The charge had already been voided at the card processor." };
  }
  return send(work, fulfillments, { claim, how, actor: ask.actor });
}

/** Claims the refund for this attempt; of two simultaneous clicks, the second is refused. */
async function claimRefund(
  { db, now }: SystemContext,
  fulfillments: Fulfillments,
  { id, actor, read }: { id: number; actor: string; read?: string | undefined },
): Promise<Claim> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.id, id));
    if (!found) throw notFound("This refund doesn't exist.");
    const { charge, payment } = await lockCharge(fulfillments, tx, found.transactionId);
    // Read again under the lock: another process may have sent it since the first read.
    const [before] = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.id, id));
    if (!before) throw notFound("This refund doesn't exist.");
    const refusal = whyNotSend(before, read);
    if (refusal) throw refusal;
    const [row] = await tx
      .update(paymentRefunds)
      .set({
        status: "refunding",
        kind: null,
        attempt: sql`${paymentRefunds.attempt} + 1`,
        claimedAt: now,
        askedBy: actor,
        queuedBy: null,
        message: null,
        updatedAt: now,
      })
      .where(eq(paymentRefunds.id, id))
      .returning();
    if (!row) throw new Error(`refund ${id} is gone`);
    await updatePaymentStatus(tx, payment, now);
    await audit(tx, {
      at: now,
      actor,
      action: "send refund",
      entity: "payment",
      entityId: payment?.id ?? `charge ${charge.transactionId}`,
      before: { refund: id, status: before.status },
      after: { status: "refunding", amount: row.amount, transactionId: charge.transactionId },
    });
    const others = await tx
      .select({ id: paymentRefunds.id })
      .from(paymentRefunds)
      .where(
        and(
          eq(paymentRefunds.transactionId, charge.transactionId),
          ne(paymentRefunds.id, id),
          notInArray(paymentRefunds.status, [...NOT_COUNTED]),
        ),
      );
    const isWhole = others.length === 0 && centsOf(row.amount) === centsOf(charge.amount);
    return { row, charge, isWhole, queuedBy: before.queuedBy };
  });
}

/** The charge at the provider, before anything is sent. */
async function getChargeState(
  { config, log }: SystemContext,
  { charge }: Claim,
): Promise<Transaction | undefined | "unavailable"> {
  try {
    return await getTransaction(config.authorizeNet, charge.transactionId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    log.warn({ error: summarizeError(error) }, "a refund was not sent: the provider is unavailable");
    return "unavailable";
  }
}

/** Nothing was sent; a refund that was queued for settlement stays queued. */
async function providerUnavailable(
  work: SystemContext,
  fulfillments: Fulfillments,
  { row, queuedBy }: Claim,
): Promise<Sent> {
  const message = "The card processor can't be reached. Nothing was sent; please try again later.";
  await finishRefund(work, fulfillments, { attempt: row, end: { status: "due", message, queuedBy } });
  return { outcome: "failed", sentence: message };
}

async function send(
  work: SystemContext,
  fulfillments: Fulfillments,
  { claim, how, actor }: { claim: Claim; how: "void" | "refund"; actor: string },
): Promise<Sent> {
  const { row, charge } = claim;
  if (how === "refund" && !charge.card)
    return fail(work, fulfillments, { claim, message: "The card's last four digits are unknown." });
  // Refunds the ledger lacks (made at the provider, or lost with a database) count before more is sent.
  if (how === "refund" && (await recordMissingRefunds(work, fulfillments, charge)) === "unknown")
    return providerUnavailable(work, fulfillments, claim);
  // Recorded before it is sent, so that a look-up knows what to search for.
  const claimed = await work.db
    .update(paymentRefunds)
    .set({ kind: how })
    .where(
      and(
        eq(paymentRefunds.id, row.id),
        eq(paymentRefunds.attempt, row.attempt),
        eq(paymentRefunds.status, "refunding"),
        eq(paymentRefunds.amount, row.amount),
      ),
    )
    .returning({ id: paymentRefunds.id });
  if (claimed.length === 0) return claimLost(work, fulfillments, claim);
  const result = await requestRefund(work, claim, how);
  if (result === "unclear" || (!result.done && result.mayBeDone)) {
    if (result !== "unclear") await noteDuplicate(work, row);
    const found = await lookUpRefund(work, fulfillments, { ...row, kind: how });
    return found === "refunded" ? sent(claim) : unclear();
  }
  if (result.done) {
    const end = { kind: how, providerTransactionId: result.transactionId };
    await finishRefund(work, fulfillments, { attempt: row, end: { status: "refunded", ...end } });
    return sent(claim);
  }
  // The batch closed since the charge was looked up: it can no longer be voided, so it is refunded tomorrow.
  if (how === "void") return queue(work, fulfillments, { claim, actor });
  return fail(work, fulfillments, { claim, message: `${result.text} (code ${result.code})` });
}

async function noteDuplicate({ db }: SystemContext, { id, attempt }: RefundRow): Promise<void> {
  await db
    .update(paymentRefunds)
    .set({ message: ALREADY_RECEIVED })
    .where(
      and(
        eq(paymentRefunds.id, id),
        eq(paymentRefunds.attempt, attempt),
        eq(paymentRefunds.status, "refunding"),
      ),
    );
}

/** The refund was finished or lowered since it was claimed, by a refund found at the provider or by a look-up. */
async function claimLost(work: SystemContext, fulfillments: Fulfillments, { row }: Claim): Promise<Sent> {
  const [now] = await work.db.select().from(paymentRefunds).where(eq(paymentRefunds.id, row.id));
  if (now?.status === "refunded")
    return {
      outcome: "sent",
      sentence: "This money had already been refunded. It has now been recorded here.",
    };
  if (now?.status === "dismissed")
    return {
      outcome: "failed",
      sentence: "This charge had already been refunded in full. Nothing was sent.",
    };
  if (now?.status !== "refunding" || now.attempt !== row.attempt || now.amount === row.amount)
    return unclear();
  const message = "Part of this charge had already been refunded. Nothing was sent; please check the amount.";
  await finishRefund(work, fulfillments, { attempt: row, end: { status: "due", message } });
  return { outcome: "failed", sentence: message };
}

async function requestRefund(
  work: SystemContext,
  { row, charge }: Claim,
  how: "void" | "refund",
): Promise<Undone | "unclear"> {
  const account = work.config.authorizeNet;
  const { transactionId, invoiceNumber } = charge;
  const reference = refundReference(row.id);
  try {
    if (how === "void") return await voidCharge(account, transactionId, reference);
    const what = { transactionId, invoiceNumber, reference, card: charge.card ?? "" };
    return await refundCharge(account, { ...what, amount: centsOf(row.amount) });
  } catch (error) {
    if (error instanceof ProviderRefused)
      return { done: false, code: error.code, text: error.message, mayBeDone: false };
    if (!(error instanceof ProviderUnavailable)) throw error;
    work.log.warn({ refund: row.id, error: summarizeError(error) }, "no answer to a refund");
    return "unclear";
  }
}

async function fail(
  work: SystemContext,
  fulfillments: Fulfillments,
  { claim: { row }, message }: { claim: Claim; message: string },
): Promise<Sent> {
  await finishRefund(work, fulfillments, { attempt: row, end: { status: "refund_failed", message } });
  return { outcome: "failed", sentence: `The card processor declined the refund: ${message}` };
}

async function queue(
  work: SystemContext,
  fulfillments: Fulfillments,
  { claim: { row }, actor }: { claim: Claim; actor: string },
): Promise<Sent> {
  const message = "It is sent automatically once the charge has settled, usually overnight.";
  await finishRefund(work, fulfillments, { attempt: row, end: { status: "due", message, queuedBy: actor } });
  return {
    outcome: "waits",
    sentence:
      "The charge hasn't settled yet, so only the full amount could be voided. The partial refund is sent automatically after tonight's settlement.",
  };
}

function sent({ row, charge }: Claim): Sent {
  const card = charge.card ? `the card ending ${charge.card.slice(-4)}` : "the card";
  return {
    outcome: "sent",
    sentence: `${formatDollars(moneyOf(centsOf(row.amount)))} is on its way to ${card}.`,
  };
}

function unclear(): Sent {
  return {
    outcome: "unclear",
    sentence:
      "The card processor didn't answer. The portal keeps checking and shows the result here. Don't refund it elsewhere.",
  };
}
