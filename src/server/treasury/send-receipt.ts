import type { Answer, Ask } from "#contract/endpoint.ts";
import type { sendReceipt as endpoint } from "#contract/treasury.ts";
import { type Fulfillments, fulfillmentOf } from "#server/payments/fulfillment.ts";
import { lockPayment } from "#server/payments/lock-payment.ts";
import { readLedger } from "#server/payments/read-ledger.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { asRepeated } from "#server/platform/email/repeat-email.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { readReceipt, whyNotSendReceipt } from "./read-receipt.ts";
import { showReceipt } from "./show-receipt.ts";

/** Queues a payment's receipt again, to the payer on file: an officer cannot send it to anyone else. */
export async function sendReceipt(
  ctx: Ctx,
  fulfillments: Fulfillments,
  { id, to }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const { db, me, now, config } = ctx;
  await db.transaction(async (tx) => {
    const ledger = await readLedger(tx, id);
    if (!ledger) throw notFound("This payment doesn't exist.");
    await fulfillmentOf(fulfillments, ledger.payment).lock(tx, ledger.payment.subjectId);
    await lockPayment(tx, id);
    // Read under the lock, so that of two officers who send it at once only one does.
    const receipt = await readReceipt(tx, { config, fulfillments }, id);
    const whyNot = whyNotSendReceipt(receipt);
    if (whyNot) throw conflict(whyNot);
    if (receipt.to !== to) throw conflict("The payer's address has changed. Please check it and try again.");
    await queueEmail(tx, now, await asRepeated(tx, now, receipt.email));
    await auditBy({ me, now }, tx, {
      action: "receipt sent again",
      entity: "payment",
      entityId: id,
    });
  });
  return showReceipt(ctx, fulfillments, { id });
}
