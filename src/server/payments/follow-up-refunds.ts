import { and, eq, isNotNull, lte } from "drizzle-orm";
import { askForTransaction } from "#server/payments/authorize-net/transactions.ts";
import type { Work } from "#server/platform/context.ts";
import { oneByOne } from "#server/platform/one-by-one.ts";
import type { Buyers } from "./buyer.ts";
import { lookUpRefund } from "./look-up-refund.ts";
import { orderRefund } from "./send-refund.ts";
import { paymentRefunds } from "./tables.ts";

/** Longer than any sender takes with its calls to the provider. */
const IN_HAND_MS = 2 * 60_000;

/**
 * Ends what was begun: refunds whose answer never came, or whose process died, are looked up; those that wait for
 * the settlement of their charge are sent once it has come. Answers how many there were.
 */
export async function followUpRefunds(work: Work, buyers: Buyers): Promise<number> {
  const { db, config, now, log } = work;
  const stuck = await db
    .select()
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.status, "refunding"),
        lte(paymentRefunds.claimedAt, new Date(now.getTime() - IN_HAND_MS)),
      ),
    );
  await oneByOne(log, "the look-up of a refund", stuck, (row) => lookUpRefund(work, buyers, row));
  const waiting = await db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.status, "due"), isNotNull(paymentRefunds.queuedBy)));
  await oneByOne(
    log,
    "sending a refund that waited",
    waiting,
    async ({ id, transactionId, amount, queuedBy }) => {
      const charge = await askForTransaction(config.authorizeNet, transactionId);
      const isOnItsWay = charge?.standing === "captured" && charge.providerStatus !== "settledSuccessfully";
      if (!charge || isOnItsWay) return;
      await orderRefund(work, buyers, { id, actor: queuedBy ?? "portal", read: amount });
    },
  );
  return stuck.length + waiting.length;
}
