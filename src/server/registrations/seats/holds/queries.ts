import { and, asc, eq, isNotNull, isNull, lte, not, or } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Payment } from "#server/payments/fulfillment.ts";
import { payments } from "#server/payments/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { IS_KEPT_FOR_CHARGE } from "#server/registrations/parties/attempts.ts";
import { registrations } from "#server/registrations/tables.ts";

/** The payment of this subject that is neither paid nor abandoned. */
export function isOpenPaymentOf(purpose: Payment["purpose"], subjectId: AnyPgColumn) {
  return and(
    eq(payments.purpose, purpose),
    eq(payments.subjectId, subjectId),
    eq(payments.status, "created"),
  );
}

/** An unpaid registration that expired or whose payer cancelled, with its open payment if any. */
export type DueHold = { id: number; eventId: number; payment: Payment | null };

/** The unpaid registrations to release, longest overdue first. */
export async function readDueHolds(tx: Tx, now: Date, most: number): Promise<DueHold[]> {
  return tx
    .select({ id: registrations.id, eventId: registrations.eventId, payment: payments })
    .from(registrations)
    .leftJoin(payments, isOpenPaymentOf("registration", registrations.id))
    .where(
      and(
        eq(registrations.status, "pending"),
        isNull(registrations.removedAt),
        or(lte(registrations.holdExpiresAt, now), isNotNull(payments.cancelAskedAt)),
        not(IS_KEPT_FOR_CHARGE),
      ),
    )
    .orderBy(asc(registrations.holdExpiresAt))
    .limit(most);
}

/** The open payments of parties that pay later and need no page any longer: made before this time, or cancelled (097). */
export async function readStalePages(tx: Tx, before: Date, most: number): Promise<Payment[]> {
  const rows = await tx
    .select({ payment: payments })
    .from(registrations)
    .innerJoin(payments, isOpenPaymentOf("registration", registrations.id))
    .where(
      and(
        isNotNull(registrations.paysLaterSince),
        isNull(registrations.removedAt),
        or(lte(payments.createdAt, before), isNotNull(payments.cancelAskedAt)),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(most);
  return rows.map(({ payment }) => payment);
}
