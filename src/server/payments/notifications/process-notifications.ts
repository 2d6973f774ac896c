import { eq, sql } from "drizzle-orm";
import { getTransaction } from "#server/payments/authorize-net/transactions.ts";
import { recordCharge } from "#server/payments/charges/record-charge.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import { clearReview, markUnderReview } from "#server/payments/look-up-payments.ts";
import { recordProviderRefund } from "#server/payments/refunds/record-provider-refund.ts";
import { LONGEST_DELAY_MS, retryDelayMs } from "#server/payments/rules.ts";
import { payments, providerNotifications } from "#server/payments/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { isDue } from "#server/platform/jobs/due.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";

/** Events of charges, refunds, voids and reviews; all others are ignored. */
const RELEVANT_EVENTS =
  /^net\.authorize\.payment\.(authcapture|capture|priorAuthCapture|authorization|refund|void)\.created$|^net\.authorize\.payment\.fraud\./;

const CLAIM_MS = 60_000;
/** A run starts no further notification after this time, so that a stopping process ends in time. */
const RUN_MS = 20_000;
/** A transaction the provider still does not know by then is never retried; a test notification, for instance. */
const GIVE_UP_AFTER_MS = 3 * 86_400_000;

type Due = {
  notification_id: string;
  event_type: string;
  transaction_id: string | null;
  attempts: number;
  is_old: boolean;
};

type Options = {
  most?: number;
  invoiceNumber?: string | null;
  /** Aborted when the process is asked to stop. */
  stopping?: AbortSignal | undefined;
};

/**
 * Processes notifications that are due; each is only a hint to look the transaction up (S-18a). With an invoice number,
 * only that invoice's, while a payer waits. Returns how many there were.
 */
export async function processNotifications(
  work: SystemContext,
  fulfillments: Fulfillments,
  { most = 50, invoiceNumber = null, stopping }: Options = {},
): Promise<number> {
  const until = performance.now() + RUN_MS;
  let count = 0;
  while (count < most && !stopping?.aborted && performance.now() < until) {
    const due = await claimNotification(work, invoiceNumber);
    if (!due) break;
    await processNotification(work, fulfillments, due);
    count += 1;
  }
  return count;
}

/** Whether any notification is due. */
export async function areNotificationsDue({ db, now }: Pick<SystemContext, "db" | "now">): Promise<boolean> {
  const { rows } = await db.execute(sql`select from provider_notifications
    where processed_at is null and ${isDue(now, LONGEST_DELAY_MS)} limit 1`);
  return rows.length > 0;
}

/** Claims one at a time: a claim that waits behind slow ones would expire and be processed twice. */
async function claimNotification(
  { db, now }: SystemContext,
  invoiceNumber: string | null,
): Promise<Due | undefined> {
  // Claimed for a minute, so that another process takes over if this one dies. If clocks differ, two may process the same
  // notification, which only repeats the look-up.
  const { rows } = await db.execute<Due>(sql`update provider_notifications set attempts = attempts + 1,
      next_attempt_at = ${new Date(now.getTime() + CLAIM_MS).toISOString()}
    where notification_id = (select notification_id from provider_notifications
      where processed_at is null and ${isDue(now, LONGEST_DELAY_MS)}
        and (${invoiceNumber}::text is null or invoice_number = ${invoiceNumber})
      order by received_at limit 1 for update skip locked)
    returning notification_id, event_type, transaction_id, attempts,
      received_at <= ${new Date(now.getTime() - GIVE_UP_AFTER_MS).toISOString()} as is_old`);
  return rows[0];
}

async function processNotification(work: SystemContext, fulfillments: Fulfillments, due: Due): Promise<void> {
  try {
    const done = await actOn(work, fulfillments, due);
    const unknown = done ? null : "the provider doesn't know the transaction";
    if (unknown && !due.is_old) return retryLater(work, due, unknown);
    await work.db
      .update(providerNotifications)
      .set({ processedAt: work.now, error: unknown })
      .where(eq(providerNotifications.notificationId, due.notification_id));
  } catch (error) {
    await retryLater(work, due, summarizeError(error));
  }
}

async function retryLater({ db, now }: SystemContext, due: Due, why: string): Promise<void> {
  await db
    .update(providerNotifications)
    .set({ error: why.slice(0, 500), nextAttemptAt: new Date(now.getTime() + retryDelayMs(due.attempts)) })
    .where(eq(providerNotifications.notificationId, due.notification_id));
}

/** Whether the notification is done; false if it must be retried. */
async function actOn(
  work: SystemContext,
  fulfillments: Fulfillments,
  { event_type, transaction_id }: Due,
): Promise<boolean> {
  if (!transaction_id || !RELEVANT_EVENTS.test(event_type)) return true;
  const transaction = await getTransaction(work.config.authorizeNet, transaction_id);
  if (!transaction) return false;
  const isUndone = transaction.kind === "refund" || transaction.providerStatus === "voided";
  if (isUndone && (await recordProviderRefund(work, fulfillments, { undone: transaction })) !== "unknown")
    return true;
  if (transaction.captureStatus === "captured")
    await recordCharge(work, fulfillments, { charge: transaction });
  else if (transaction.invoiceNumber) {
    const [payment] = await work.db
      .select()
      .from(payments)
      .where(eq(payments.invoiceNumber, transaction.invoiceNumber));
    if (payment?.status !== "created") return true;
    if (transaction.captureStatus === "held") await markUnderReview(work, payment);
    else await clearReview(work, payment);
  }
  return true;
}
