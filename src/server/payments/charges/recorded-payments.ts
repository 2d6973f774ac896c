import { and, asc, eq, exists, inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import { alias, QueryBuilder } from "drizzle-orm/pg-core";
import { CHARGED_WORDS } from "#contract/registrations/charged-words.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import type { Purpose } from "#server/payments/fulfillment.ts";
import { needsOfficer } from "#server/payments/rules.ts";
import { paymentCharges, payments } from "#server/payments/tables.ts";
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

type Thing = { purpose: Purpose; subjectIds: readonly number[] };

/** The recorded payment for any of these subjects, with the tries of its charge. */
export async function readRecordedPayment(tx: Tx, { purpose, subjectIds }: Thing) {
  const [found] = await tx
    .select({
      amount: payments.amount,
      charge: { applyAttempts: paymentCharges.applyAttempts, recordedAt: paymentCharges.recordedAt },
    })
    .from(payments)
    .innerJoin(
      paymentCharges,
      and(eq(paymentCharges.paymentId, payments.id), eq(paymentCharges.outcome, "recorded")),
    )
    .where(
      and(
        eq(payments.purpose, purpose),
        inArray(payments.subjectId, [...subjectIds]),
        eq(payments.status, "recorded"),
      ),
    )
    .orderBy(asc(paymentCharges.recordedAt))
    .limit(1);
  return found;
}

/** Refuses with what is known of money that has come and is not applied yet (D-357). */
export async function refuseWhileRecorded(
  { db, now }: { db: Tx; now: Date },
  { asker = "payer", ...thing }: Thing & { asker?: Asker },
): Promise<void> {
  const sentence = await readRecordedWords({ db, now }, { asker, ...thing });
  if (sentence !== null) throw new Refusal(409, sentence, { extra: { success: false } });
}

/** What is known of money that has come and is not applied yet, as a sentence; null if there is none (D-357). */
export async function readRecordedWords(
  { db, now }: { db: Tx; now: Date },
  { asker, ...thing }: Thing & { asker: Asker },
): Promise<string | null> {
  const found = await readRecordedPayment(db, thing);
  return found ? RECORDED[asker](formatDollars(found.amount), needsOfficer(found.charge, now)) : null;
}

/** The reader of a sentence about a payment: the payer, or an officer on the phone. */
export type Asker = "payer" | "officer";

/** The sentence about a recorded payment, depending on whether officers must look at it (D-357). */
const RECORDED = {
  payer: (sum: string, isForOfficers: boolean) =>
    CHARGED_WORDS[isForOfficers ? "recorded" : "processing"](sum),
  officer: (sum: string) =>
    `The card has been charged ${sum} for this party, but the payment could not be applied yet. Please don’t charge it again; the portal keeps trying.`,
} satisfies Record<Asker, (sum: string, isForOfficers: boolean) => string>;
