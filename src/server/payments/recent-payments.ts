import { and, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { RecentPayment } from "#contract/registrations/recent-payments.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Payment, Purpose } from "./fulfillment.ts";
import { awaitsPayment, hasBought, needsOfficer } from "./rules.ts";
import { paymentCharges, payments } from "./tables.ts";

const RECENT_MS = 86_400_000;
const MOST = 5;

type Charge = typeof paymentCharges.$inferSelect;

/**
 * When there was last news for the payer: a charge, or else that the page was opened or has ended. A refund that is
 * ordered later changes the payment too, but must not pass for news of the one that the payer comes back from.
 */
const NEWS_AT = sql<Date>`coalesce(
  (select max(coalesce(c.applied_at, c.recorded_at)) from payment_charges c where c.payment_id = ${payments.id}), ${payments.updatedAt})`;

/** The latest payments for a purpose and these subjects, with what their payer may know; the latest news first. */
export async function readRecentPayments(
  tx: Tx,
  { purpose, subjectIds, now }: { purpose: Purpose; subjectIds: readonly number[]; now: Date },
): Promise<(RecentPayment & { subjectId: number })[]> {
  const since = new Date(now.getTime() - RECENT_MS);
  const rows = await tx
    .select({ payment: payments, charge: paymentCharges })
    .from(payments)
    .leftJoin(
      paymentCharges,
      and(
        eq(paymentCharges.paymentId, payments.id),
        inArray(paymentCharges.outcome, ["applied", "recorded"]),
      ),
    )
    .where(
      and(
        eq(payments.purpose, purpose),
        inArray(payments.subjectId, [...subjectIds]),
        or(
          // However long ago: its payer must not take it for unpaid.
          eq(payments.status, "recorded"),
          and(gt(payments.updatedAt, since), sql`${NEWS_AT} > ${since.toISOString()}`),
        ),
      ),
    )
    // A payment closes others in the moment in which it is made: of these it is the news.
    .orderBy(desc(NEWS_AT), sql`${payments.paidAt} is null`, desc(payments.id))
    .limit(MOST);
  return rows.map(({ payment, charge }) => ({
    subjectId: payment.subjectId,
    ...present({ payment, charge, now }),
  }));
}

type Found = { payment: Payment; charge: Charge | null; now: Date };

function present({ payment, charge, now }: Found): RecentPayment {
  return {
    id: payment.id,
    state: stateOf({ payment, charge, now }),
    amount: payment.amount,
    description: payment.description,
    invoiceNumber: payment.invoiceNumber,
    card: charge?.card ?? null,
    transactionId: charge?.transactionId ?? null,
    paidAt: payment.paidAt?.toISOString() ?? null,
    receiptTo: payment.email,
  };
}

/** A charge that paid for its purpose stays "paid", even if a part of it is owed back later. */
function stateOf({ payment, charge, now }: Found): RecentPayment["state"] {
  const { status } = payment;
  if (charge?.outcome === "recorded") return needsOfficer(charge, now) ? "recorded" : "processing";
  if (charge) return "paid";
  if (status === "paid") return hasBought(payment, []) ? "paid" : "kept";
  if (status === "created") return "open";
  return awaitsPayment({ status }) ? "ended" : "refund";
}
