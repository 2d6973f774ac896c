import { and, asc, eq, sql } from "drizzle-orm";
import { centsOf } from "#contract/values/cents.ts";
import { type Fulfillments, fulfillmentOf } from "#server/payments/fulfillment.ts";
import { readRefundable } from "#server/payments/refunds/record-refund-due.ts";
import { LONGEST_DELAY_MS } from "#server/payments/rules.ts";
import { paymentCharges } from "#server/payments/tables.ts";
import { type Charge, lockCharge } from "#server/payments/update-payment-status.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { recordInTransaction } from "#server/platform/database/savepoint.ts";
import { hasPassed } from "#server/platform/jobs/due.ts";
import { processEach } from "#server/platform/jobs/process-each.ts";
import { type Applied, applyCharge } from "./apply-charge.ts";
import { askAboutCharge } from "./ask-about-charge.ts";
import { finishCharge, outcomeOf } from "./finish-charge.ts";
import { giveUpCharge } from "./give-up-charge.ts";

/** Tries every recorded charge again whose time has come (D-356). Returns how many there were. */
export async function applyRecordedCharges(
  work: SystemContext,
  fulfillments: Fulfillments,
  most = 100,
): Promise<number> {
  const due = await readDue(work, most);
  await processEach(
    due,
    (charge) =>
      applyRecordedCharge(work, fulfillments, {
        transactionId: charge.transactionId,
        actor: "portal",
        tries: charge.applyAttempts,
      }),
    { log: work.log, what: "applying a recorded charge" },
  );
  return due.length;
}

/** Whether any recorded charge is to be tried again. */
export async function areChargesDue(work: Pick<SystemContext, "db" | "now">): Promise<boolean> {
  return (await readDue(work, 1)).length > 0;
}

function readDue({ db, now }: Pick<SystemContext, "db" | "now">, most: number) {
  return db
    .select({
      transactionId: paymentCharges.transactionId,
      applyAttempts: paymentCharges.applyAttempts,
    })
    .from(paymentCharges)
    .where(
      and(
        eq(paymentCharges.outcome, "recorded"),
        hasPassed(sql`${paymentCharges.applyAt}`, now, LONGEST_DELAY_MS),
      ),
    )
    .orderBy(asc(paymentCharges.applyAt))
    .limit(most);
}

/**
 * Tries once more to apply a recorded charge, after asking the provider whether the charge still exists there. If two
 * processes have read the same number of `tries`, the second one does nothing. Without `tries`, as when an officer
 * asks, the charge is tried in any case. Returns the charge as it is now.
 */
export async function applyRecordedCharge(
  work: SystemContext,
  fulfillments: Fulfillments,
  { transactionId, actor, tries }: { transactionId: string; actor: string; tries?: number },
): Promise<Charge> {
  const obstacle = await askAboutCharge(work, fulfillments, transactionId);
  return recordInTransaction(work.db, async (tx) => {
    const { charge, payment } = await lockCharge(fulfillments, tx, transactionId);
    const isOvertaken = tries !== undefined && charge.applyAttempts !== tries;
    if (!payment || charge.outcome !== "recorded" || isOvertaken) return charge;
    const amount = centsOf(charge.amount);
    // A portal of the version before may have refunded some of it.
    if ((await readRefundable(tx, transactionId)) < amount)
      return giveUpCharge(tx, { charge, payment, actor, now: work.now });
    const captured = { transactionId, amount, card: charge.card, submittedAt: charge.chargedAt };
    const fulfillment = fulfillmentOf(fulfillments, payment);
    const applied: Applied = obstacle
      ? { failed: obstacle }
      : await applyCharge(work, tx, { fulfillment, payment, charge: captured });
    const [row] = await tx
      .update(paymentCharges)
      .set(outcomeOf(applied, charge.applyAttempts + 1, work.now))
      .where(eq(paymentCharges.transactionId, transactionId))
      .returning();
    const paidAt = charge.recordedAt;
    await finishCharge(tx, { payment, charge: captured, applied, actor, paidAt, now: work.now });
    if (!row) throw new Error(`charge ${transactionId} is gone`);
    return row;
  });
}
