import { and, desc, eq, gt, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { formatDollars } from "#contract/values/dollars.ts";
import { type Asker, refuseWhileRecorded } from "#server/payments/charges/recorded-payments.ts";
import { checkPaymentNow } from "#server/payments/check-payment-now.ts";
import type { Fulfillments, Payment, Purpose } from "#server/payments/fulfillment.ts";
import { markUnderReview } from "#server/payments/look-up-payments.ts";
import { payments } from "#server/payments/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** How long a page that was closed here may still be open in a browser, and be paid. */
const STILL_PAYABLE_MS = 3_600_000;
const MOST = 5;

type Thing = { purpose: Purpose; subjectIds: readonly number[] };

type For = {
  asker?: Asker;
  /** Says what a payment that has now been made was applied to, in a sentence; null if there is nothing to say. */
  became?: (payment: Payment) => Promise<string | null>;
};

/**
 * Asks the provider about the pages that were given for the same thing before another is given, so that no one pays
 * twice (D-360). Refuses if one has been paid, is under review, or if the provider cannot tell. Runs outside any
 * transaction.
 */
export async function refuseSecondPage(
  work: SystemContext,
  fulfillments: Fulfillments,
  { asker = "payer", became, ...thing }: Thing & For,
): Promise<void> {
  for (const payment of await readEarlierPages(work.db, thing, work.now)) {
    if (payment.status === "recorded") await refuseWhileRecorded(work, { ...thing, asker });
    const found = await checkPaymentNow(work, fulfillments, payment);
    if (found === "nothing") continue;
    if (found === "held") await markUnderReview(work, payment);
    const sentence = (found === "charged" && (await became?.(payment))) || null;
    throw sentence === null ? await refusalOf(work, { found, payment, asker }) : paid(sentence);
  }
}

/**
 * Payments that had a page and are not paid: charged ones that are not applied yet, then open ones, and those closed so
 * recently that the page may be open.
 */
async function readEarlierPages(
  tx: Tx,
  { purpose, subjectIds }: Thing,
  now: Date,
): Promise<readonly Payment[]> {
  return tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.purpose, purpose),
        inArray(payments.subjectId, [...subjectIds]),
        isNotNull(payments.tokenExpiresAt),
        or(
          eq(payments.status, "recorded"),
          and(
            isNull(payments.paidAt),
            or(
              eq(payments.status, "created"),
              gt(payments.closedAt, new Date(now.getTime() - STILL_PAYABLE_MS)),
            ),
          ),
        ),
      ),
    )
    .orderBy(desc(eq(payments.status, "recorded")), desc(payments.id))
    .limit(MOST);
}

type Found = "charged" | "held" | "unclear" | undefined;

async function refusalOf(
  { db, now }: SystemContext,
  { found, payment, asker }: { found: Found; payment: Payment; asker: Asker },
): Promise<Refusal> {
  const extra = { success: false };
  if (found === "held") return new Refusal(409, UNDER_REVIEW[asker], { extra });
  if (found !== "charged") return new Refusal(503, CANNOT_TELL, { extra, retryAfter: 60 });
  await refuseWhileRecorded(
    { db, now },
    { purpose: payment.purpose, subjectIds: [payment.subjectId], asker },
  );
  const [row] = await db.select().from(payments).where(eq(payments.id, payment.id));
  const sum = formatDollars(payment.amount);
  return paid(row?.status === "paid" ? PAID[asker](sum) : OWED_BACK[asker](sum));
}

function paid(sentence: string): Refusal {
  return new Refusal(409, sentence, { extra: { success: false } });
}

const CANNOT_TELL = "We can't tell yet whether your last payment went through. Please try again in a minute.";

const UNDER_REVIEW = {
  payer: "The card processor is reviewing your payment. Please wait for its decision and don’t pay again.",
  officer:
    "The card processor is reviewing a payment for this party. Please wait for its decision and don’t charge the card again.",
};

const PAID = {
  payer: (sum: string) => `We have your payment of ${sum}. You don’t need to pay again.`,
  officer: (sum: string) => `The card has been charged ${sum} for this party. Please don’t charge it again.`,
};

const OWED_BACK = {
  payer: (sum: string) =>
    `Your last payment of ${sum} went through, but it couldn’t be used. We will refund it and email you.`,
  officer: (sum: string) =>
    `The card has been charged ${sum} for this party, but the payment couldn’t be used. It is listed as a refund to send.`,
};
