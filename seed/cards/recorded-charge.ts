import { eq } from "drizzle-orm";
import type { Settled } from "#seed/write-payments.ts";
import { payments as ledger, paymentCharges } from "#server/payments/tables.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";

const MINUTE_MS = 60_000;
const PROBLEM = "a technical problem";
/** Tried at once and after 1, 5 and 30 minutes, so the next try is an hour after the last (076). */
const TRIES = 4;
const TRIED_FOR_MS = 36 * MINUTE_MS;

/** How long ago a party opened its card page whose charge could not be applied since: the last try is minutes ago. */
export const OPENED_DAYS_AGO = 43 / (24 * 60);

/** Makes a charge that was written as applied one that could not be applied yet, so that officers must look at it. */
export async function unapply(tx: Tx, { paymentId, transactionId, known }: Settled): Promise<void> {
  const applyAt = new Date(known.submittedAt.getTime() + TRIED_FOR_MS + 60 * MINUTE_MS);
  await tx
    .update(paymentCharges)
    .set({ outcome: "recorded", applyAttempts: TRIES, applyError: PROBLEM, applyAt })
    .where(eq(paymentCharges.transactionId, transactionId));
  await tx
    .update(ledger)
    .set({ status: "recorded", paidAt: null, closedAt: null })
    .where(eq(ledger.id, paymentId));
  await audit(tx, {
    at: known.submittedAt,
    actor: "card provider",
    action: "charge not applied",
    entity: "payment",
    entityId: paymentId,
    before: { status: "created" },
    after: { status: "recorded", transactionId, amount: (known.cents / 100).toFixed(2), reason: PROBLEM },
  });
}
