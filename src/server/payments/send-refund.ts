import { and, eq, ne, sql } from "drizzle-orm";
import { centsOf, moneyOf } from "#contract/cents.ts";
import { inDollars } from "#contract/dollars.ts";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { sendRefund as endpoint } from "#contract/money-desk.ts";
import { ProviderRefused, ProviderUnavailable } from "#server/payments/authorize-net/call.ts";
import { askForTransaction, type Transaction } from "#server/payments/authorize-net/transactions.ts";
import { refundCharge, type Undone, voidCharge } from "#server/payments/authorize-net/undo.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf, type Work } from "#server/platform/context.ts";
import { HELD, refuseWhileHeld } from "#server/platform/held.ts";
import { inWords } from "#server/platform/http.ts";
import { notFound } from "#server/platform/refusal.ts";
import type { Buyers } from "./buyer.ts";
import { enterWhatWentBack } from "./enter-what-went-back.ts";
import { finishRefund, type RefundRow } from "./finish-refund.ts";
import { HAD_ALREADY, lookUpRefund } from "./look-up-refund.ts";
import { recordUndone } from "./record-undone.ts";
import { type Charge, lockCharge, restatePayment } from "./restate-payment.ts";
import { howToSend, referenceOf, whyNotSend } from "./rules.ts";
import { paymentRefunds } from "./tables.ts";

type Sent = Answer<typeof endpoint>;
/** A refund that this process alone may send now. */
type Claim = { row: RefundRow; charge: Charge; isWhole: boolean; queuedBy: string | null };

/** Sends money back that is owed: what the officer read, once, however many click (S-26). */
export function sendRefund(ctx: Ctx, buyers: Buyers, { id, amount }: Ask<typeof endpoint>): Promise<Sent> {
  return orderRefund(ctx, buyers, { id, actor: nameOf(ctx.me), read: amount });
}

/**
 * Row first: the refund is "refunding" and committed before the provider is asked for anything, and no transaction
 * is open while it is asked. A process that dies in between leaves the row, and a look-up decides what became of it.
 */
export async function orderRefund(
  work: Work,
  buyers: Buyers,
  ask: { id: number; actor: string; read?: string | undefined },
): Promise<Sent> {
  refuseWhileHeld(work.config, HELD.refund);
  const claim = await claimRefund(work, buyers, ask);
  const transaction = await askFirst(work, claim);
  if (transaction === "not reached") return notReached(work, buyers, claim);
  if (!transaction) return fail(work, buyers, claim, "The card company does not know this charge.");
  const how = howToSend({ ...transaction, isWhole: claim.isWhole });
  if (how === "impossible")
    return fail(work, buyers, claim, `At the card company the charge is "${transaction.providerStatus}".`);
  if (how === "wait") return queue(work, buyers, claim, ask.actor);
  if (how === "voided already") {
    await recordUndone(work, buyers, transaction);
    return { outcome: "sent", sentence: "The charge had been cancelled at the card company already." };
  }
  return send(work, buyers, claim, how, ask.actor);
}

/** Takes the refund for this try; of two who click at once, the second is told that it is being sent. */
async function claimRefund(
  { db, now }: Work,
  buyers: Buyers,
  { id, actor, read }: { id: number; actor: string; read?: string | undefined },
): Promise<Claim> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.id, id));
    if (!found) throw notFound("This refund is not known.");
    const { charge, payment } = await lockCharge(buyers, tx, found.transactionId);
    // Read again under the lock: what was read before it may have been sent meanwhile.
    const [before] = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.id, id));
    if (!before) throw notFound("This refund is not known.");
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
    await restatePayment(tx, payment, now);
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
          ne(paymentRefunds.status, "dismissed"),
        ),
      );
    const isWhole = others.length === 0 && centsOf(row.amount) === centsOf(charge.amount);
    return { row, charge, isWhole, queuedBy: before.queuedBy };
  });
}

/** How the charge stands at the provider, before anything is sent. */
async function askFirst(
  { config, log }: Work,
  { charge }: Claim,
): Promise<Transaction | undefined | "not reached"> {
  try {
    return await askForTransaction(config.authorizeNet, charge.transactionId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    log.warn({ error: inWords(error) }, "a refund was not sent: the provider could not be asked");
    return "not reached";
  }
}

/** Nothing was sent; what waits for the settlement goes on waiting. */
async function notReached(work: Work, buyers: Buyers, { row, queuedBy }: Claim): Promise<Sent> {
  const message = "The card company could not be reached. Nothing was sent; please try again later.";
  await finishRefund(work, buyers, row, { status: "due", message, queuedBy });
  return { outcome: "failed", sentence: message };
}

async function send(
  work: Work,
  buyers: Buyers,
  claim: Claim,
  how: "void" | "refund",
  actor: string,
): Promise<Sent> {
  const { row, charge } = claim;
  if (how === "refund" && !charge.card)
    return fail(work, buyers, claim, "The card's last four digits are not known here.");
  // What the provider has and we do not was sent by a database that is lost, or by hand: it counts before more is sent.
  if (how === "refund" && (await enterWhatWentBack(work, buyers, charge)) === "not known")
    return notReached(work, buyers, claim);
  // What is about to be sent is written down first, so that a look-up knows what to look for.
  const stillOurs = await work.db
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
  if (stillOurs.length === 0) return notOurs(work, buyers, claim);
  const said = await order(work, claim, how);
  if (said === "unclear" || (!said.done && said.perhapsDoneBefore)) {
    if (said !== "unclear") await noteHadAlready(work, row);
    const found = await lookUpRefund(work, buyers, { ...row, kind: how });
    return found === "refunded" ? sent(claim) : unclear();
  }
  if (said.done) {
    const end = { kind: how, providerTransactionId: said.transactionId };
    await finishRefund(work, buyers, row, { status: "refunded", ...end });
    return sent(claim);
  }
  // The batch closed between the question and the order: what cannot be voided any more is refunded tomorrow.
  if (how === "void") return queue(work, buyers, claim, actor);
  return fail(work, buyers, claim, `${said.text} (code ${said.code})`);
}

async function noteHadAlready({ db }: Work, { id, attempt }: RefundRow): Promise<void> {
  await db
    .update(paymentRefunds)
    .set({ message: HAD_ALREADY })
    .where(
      and(
        eq(paymentRefunds.id, id),
        eq(paymentRefunds.attempt, attempt),
        eq(paymentRefunds.status, "refunding"),
      ),
    );
}

/** The refund ended or was lowered between its claim and the order: by what had gone back already, or by a look-up. */
async function notOurs(work: Work, buyers: Buyers, { row }: Claim): Promise<Sent> {
  const [now] = await work.db.select().from(paymentRefunds).where(eq(paymentRefunds.id, row.id));
  if (now?.status === "refunded")
    return { outcome: "sent", sentence: "This money had gone back already. It is entered here now." };
  if (now?.status === "dismissed")
    return { outcome: "failed", sentence: "All of this charge had gone back already. Nothing was sent." };
  if (now?.status !== "refunding" || now.attempt !== row.attempt || now.amount === row.amount)
    return unclear();
  const message = "A part of this charge had gone back already. Nothing was sent; please look at it again.";
  await finishRefund(work, buyers, row, { status: "due", message });
  return { outcome: "failed", sentence: message };
}

async function order(
  work: Work,
  { row, charge }: Claim,
  how: "void" | "refund",
): Promise<Undone | "unclear"> {
  const account = work.config.authorizeNet;
  const { transactionId, invoiceNumber } = charge;
  const reference = referenceOf(row.id);
  try {
    if (how === "void") return await voidCharge(account, transactionId, reference);
    const what = { transactionId, invoiceNumber, reference, card: charge.card ?? "" };
    return await refundCharge(account, { ...what, amount: centsOf(row.amount) });
  } catch (error) {
    if (error instanceof ProviderRefused)
      return { done: false, code: error.code, text: error.message, perhapsDoneBefore: false };
    if (!(error instanceof ProviderUnavailable)) throw error;
    work.log.warn({ refund: row.id, error: inWords(error) }, "a refund's answer did not come");
    return "unclear";
  }
}

async function fail(work: Work, buyers: Buyers, { row }: Claim, message: string): Promise<Sent> {
  await finishRefund(work, buyers, row, { status: "refund_failed", message });
  return { outcome: "failed", sentence: `The card company refused: ${message}` };
}

async function queue(work: Work, buyers: Buyers, { row }: Claim, actor: string): Promise<Sent> {
  const message =
    "Waits until the card company has settled the charge, usually overnight; then it goes out by itself.";
  await finishRefund(work, buyers, row, { status: "due", message, queuedBy: actor });
  return {
    outcome: "waits",
    sentence:
      "The charge is not settled yet, and until then only all of it can be cancelled. The portal sends the refund by itself after tonight's settlement.",
  };
}

function sent({ row, charge }: Claim): Sent {
  const card = charge.card ? `the card ending ${charge.card.slice(-4)}` : "the card";
  return {
    outcome: "sent",
    sentence: `${inDollars(moneyOf(centsOf(row.amount)))} is on its way back to ${card}.`,
  };
}

function unclear(): Sent {
  return {
    outcome: "unclear",
    sentence:
      "The card company's answer did not arrive. The portal keeps asking and will show here what became of the refund. Do not send it again elsewhere.",
  };
}
