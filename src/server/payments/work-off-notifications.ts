import { eq, sql } from "drizzle-orm";
import { askForTransaction } from "#server/payments/authorize-net/transactions.ts";
import type { Work } from "#server/platform/context.ts";
import { isDue } from "#server/platform/due.ts";
import { inWords } from "#server/platform/http.ts";
import type { Buyers } from "./buyer.ts";
import { recordCharge } from "./record-charge.ts";
import { recordUndone } from "./record-undone.ts";
import { LONGEST_PAUSE_MS, pauseMs } from "./rules.ts";
import { endReview, markHeld } from "./settle-payments.ts";
import { payments, providerNotifications } from "./tables.ts";

/** Events after which money may have been taken, given back, or is held; the rest tells us nothing we act on. */
const OF_MONEY =
  /^net\.authorize\.payment\.(authcapture|capture|priorAuthCapture|authorization|refund|void)\.created$|^net\.authorize\.payment\.fraud\./;

const CLAIM_MS = 60_000;
/** A turn begins no other notification after this time, so that a process that is asked to stop is done in time. */
const TURN_MS = 20_000;
/** What the provider has not come to know in this time it never will: a test of its own, for instance. */
const PATIENCE_MS = 3 * 86_400_000;

type Due = {
  notification_id: string;
  event_type: string;
  transaction_id: string | null;
  attempts: number;
  is_old: boolean;
};

type Extent = {
  most?: number;
  invoiceNumber?: string | null;
  /** The process is asked to stop: no other notification is begun. */
  stopping?: AbortSignal | undefined;
};

/**
 * Works off notifications that are due: each is only a hint to ask the provider itself (S-18a). With an invoice
 * number only those that name it, for a payer who is waiting. Answers how many there were.
 */
export async function workOffNotifications(
  work: Work,
  buyers: Buyers,
  { most = 50, invoiceNumber = null, stopping }: Extent = {},
): Promise<number> {
  const until = performance.now() + TURN_MS;
  let count = 0;
  while (count < most && !stopping?.aborted && performance.now() < until) {
    const due = await takeInHand(work, invoiceNumber);
    if (!due) break;
    await workOff(work, buyers, due);
    count += 1;
  }
  return count;
}

/** Whether any notification is due. */
export async function areNotificationsDue({ db, now }: Pick<Work, "db" | "now">): Promise<boolean> {
  const { rows } = await db.execute(sql`select from provider_notifications
    where processed_at is null and ${isDue(now, LONGEST_PAUSE_MS)} limit 1`);
  return rows.length > 0;
}

/** One at a time: whoever waited in hand behind slow ones would be given back, and be looked after twice. */
async function takeInHand({ db, now }: Work, invoiceNumber: string | null): Promise<Due | undefined> {
  // Claimed for a minute: a process that dies here leaves the notification to the next one. One that two have in hand, as
  // their clocks differ, is worked off twice: it is only a reason to ask the provider.
  const { rows } = await db.execute<Due>(sql`update provider_notifications set attempts = attempts + 1,
      next_attempt_at = ${new Date(now.getTime() + CLAIM_MS).toISOString()}
    where notification_id = (select notification_id from provider_notifications
      where processed_at is null and ${isDue(now, LONGEST_PAUSE_MS)}
        and (${invoiceNumber}::text is null or invoice_number = ${invoiceNumber})
      order by received_at limit 1 for update skip locked)
    returning notification_id, event_type, transaction_id, attempts,
      received_at <= ${new Date(now.getTime() - PATIENCE_MS).toISOString()} as is_old`);
  return rows[0];
}

async function workOff(work: Work, buyers: Buyers, due: Due): Promise<void> {
  try {
    const done = await actOn(work, buyers, due);
    const unknown = done ? null : "the provider does not know the transaction";
    if (unknown && !due.is_old) return putOff(work, due, unknown);
    await work.db
      .update(providerNotifications)
      .set({ processedAt: work.now, error: unknown })
      .where(eq(providerNotifications.notificationId, due.notification_id));
  } catch (error) {
    await putOff(work, due, inWords(error));
  }
}

async function putOff({ db, now }: Work, due: Due, why: string): Promise<void> {
  await db
    .update(providerNotifications)
    .set({ error: why.slice(0, 500), nextAttemptAt: new Date(now.getTime() + pauseMs(due.attempts)) })
    .where(eq(providerNotifications.notificationId, due.notification_id));
}

/** Whether the notification has been dealt with; false asks for another try. */
async function actOn(work: Work, buyers: Buyers, { event_type, transaction_id }: Due): Promise<boolean> {
  if (!transaction_id || !OF_MONEY.test(event_type)) return true;
  const transaction = await askForTransaction(work.config.authorizeNet, transaction_id);
  if (!transaction) return false;
  const isUndone = transaction.kind === "refund" || transaction.providerStatus === "voided";
  if (isUndone && (await recordUndone(work, buyers, transaction)) !== "unknown") return true;
  if (transaction.standing === "captured") await recordCharge(work, buyers, transaction);
  else if (transaction.invoiceNumber) {
    const [payment] = await work.db
      .select()
      .from(payments)
      .where(eq(payments.invoiceNumber, transaction.invoiceNumber));
    if (payment?.status !== "created") return true;
    if (transaction.standing === "held") await markHeld(work, payment);
    else await endReview(work, payment);
  }
  return true;
}
