import { and, eq, isNotNull, lt } from "drizzle-orm";
import { lockEvent } from "#server/events/queries.ts";
import { abandonOverdue } from "#server/payments/abandon-overdue.ts";
import { readRecordedPayment } from "#server/payments/charges/recorded-payments.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import { readOpenPayment } from "#server/payments/open-payment.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { processEach } from "#server/platform/jobs/process-each.ts";
import { readDueManualRegistrations } from "#server/registrations/manual/queries.ts";
import { manualRegistrations } from "#server/registrations/tables.ts";
import { closeManualRegistration } from "./close-manual-registration.ts";

/** How long a closed form is kept for money that may still arrive. */
const KEPT_MS = 30 * 86_400_000;

/**
 * Closes manual registrations whose card payment did not arrive in time, each only after asking the provider whether it
 * took money (S-17, S-18). Returns how many were due.
 */
export async function expireManualRegistrations(
  work: SystemContext,
  fulfillments: Fulfillments,
  most = 200,
): Promise<number> {
  const due = await readDueManualRegistrations(work.db, work.now, most);
  const unasked = due.filter(({ payment }) => !payment);
  await processEach(unasked, ({ id, eventId }) => closeUnasked(work, id, eventId), {
    log: work.log,
    what: "ending a manual registration",
  });
  const asked = due.map(({ payment }) => payment).filter((payment) => payment !== null);
  await abandonOverdue(work, fulfillments, asked);
  await work.db
    .update(manualRegistrations)
    .set({ form: null, updatedAt: work.now })
    .where(
      and(
        isNotNull(manualRegistrations.form),
        lt(manualRegistrations.closedAt, new Date(work.now.getTime() - KEPT_MS)),
      ),
    );
  return due.length;
}

/** Its payment was closed elsewhere, so there is nothing to ask. */
async function closeUnasked(work: SystemContext, id: number, eventId: number): Promise<void> {
  await work.db.transaction(async (tx) => {
    await lockEvent(tx, eventId);
    if (await readOpenPayment(tx, "manual-registration", id)) return;
    if (await readRecordedPayment(tx, { purpose: "manual-registration", subjectIds: [id] })) return;
    const [intent] = await tx.select().from(manualRegistrations).where(eq(manualRegistrations.id, id));
    if (intent && intent.expiresAt <= work.now) await closeManualRegistration(work, tx, { intent });
  });
}
