import { closeOpenPayment } from "#server/payments/open-payment.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";

/**
 * Closes the open card page of a party whose amount or owner changes, also of a paid one that was opened with a payment
 * link; the next one will have the new amount.
 */
export async function closeStalePage(tx: Tx, { id }: Pick<Registration, "id">, now: Date): Promise<void> {
  await closeOpenPayment(tx, { purpose: "registration", subjectId: id, now });
}
