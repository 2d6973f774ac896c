import { and, eq, exists, inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import { alias, QueryBuilder } from "drizzle-orm/pg-core";
import { CHARGED_WORDS } from "#contract/registrations/charged-words.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import type { Purpose } from "#server/payments/fulfillment.ts";
import { payments } from "#server/payments/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";

const recorded = alias(payments, "recorded");

/**
 * Whether a charge for this subject is recorded and not applied yet. What is held for it must be kept until then (076);
 * the status says so exactly while there is such a charge.
 */
export function hasRecordedPayment(purpose: Purpose, subjectId: SQLWrapper): SQL {
  return exists(
    new QueryBuilder()
      .select({ id: recorded.id })
      .from(recorded)
      .where(
        and(
          eq(recorded.purpose, purpose),
          eq(recorded.subjectId, subjectId),
          eq(recorded.status, "recorded"),
        ),
      ),
  );
}

/** The amount of the recorded payment for any of these subjects. */
export async function readRecordedAmount(
  tx: Tx,
  { purpose, subjectIds }: { purpose: Purpose; subjectIds: readonly number[] },
): Promise<string | undefined> {
  const [found] = await tx
    .select({ amount: payments.amount })
    .from(payments)
    .where(
      and(
        eq(payments.purpose, purpose),
        inArray(payments.subjectId, [...subjectIds]),
        eq(payments.status, "recorded"),
      ),
    )
    .limit(1);
  return found?.amount;
}

/** Refuses with what is known of money that has come and is not applied yet (D-357). */
export async function refuseWhileRecorded(
  tx: Tx,
  { asker = "payer", ...thing }: { purpose: Purpose; subjectIds: readonly number[]; asker?: Asker },
): Promise<void> {
  const amount = await readRecordedAmount(tx, thing);
  if (amount !== undefined)
    throw new Refusal(409, RECORDED[asker](formatDollars(amount)), { extra: { success: false } });
}

/** Who reads a sentence about a payment: the payer, or an officer at the telephone. */
export type Asker = "payer" | "officer";

/** What is said of a recorded payment (D-357). */
export const RECORDED = {
  payer: CHARGED_WORDS.recorded,
  officer: (sum: string) =>
    `The card has been charged ${sum} for this party, but the payment could not be applied yet. Please don’t charge it again; the portal keeps trying.`,
} satisfies Record<Asker, (sum: string) => string>;
