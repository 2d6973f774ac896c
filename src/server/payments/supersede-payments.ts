import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import type { Payment } from "./fulfillment.ts";
import { payments } from "./tables.ts";

/**
 * Marks the subject's other unpaid payments as superseded by this one. They name the payment that was fulfilled, because
 * the clocks of two processes do not say which came first; the fulfillment's lock does.
 */
export async function supersedeOthers(tx: Tx, payment: Payment, now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({
      supersededBy: payment.id,
      status: sql`case when ${payments.status} = 'created' then 'cancelled' else ${payments.status} end`,
      closedAt: sql`coalesce(${payments.closedAt}, ${now.toISOString()}::timestamptz)`,
      updatedAt: now,
    })
    .where(
      and(
        eq(payments.purpose, payment.purpose),
        eq(payments.subjectId, payment.subjectId),
        ne(payments.id, payment.id),
        isNull(payments.paidAt),
        isNull(payments.supersededBy),
      ),
    );
}
