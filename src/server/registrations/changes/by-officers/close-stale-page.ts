import { closeOpenPayment } from "#server/payments/open-payment.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";

/** Closes the open card page of a party whose amount changes; the next one will have the new amount. */
export async function closeStalePage(tx: Tx, row: Registration, now: Date): Promise<void> {
  if (row.status !== "pending" && row.paysLaterSince === null) return;
  await closeOpenPayment(tx, { purpose: "registration", subjectId: row.id, status: "cancelled", now });
}
