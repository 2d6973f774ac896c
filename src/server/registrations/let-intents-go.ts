import { asc, eq } from "drizzle-orm";
import { lockEvent } from "#server/events/queries.ts";
import { erasePayers } from "#server/payments/erase-payers.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { closeManual } from "./close-manual.ts";
import { manualRegistrations } from "./tables.ts";

/**
 * Forgets what officers wrote down of a member who is to be erased, and to whom its payments wrote; what is open is
 * given up with its seats (S-34). Money that still arrives for it goes back.
 */
export async function letIntentsGo(work: Work, tx: Tx, memberId: number): Promise<void> {
  const intents = await tx
    .select()
    .from(manualRegistrations)
    .where(eq(manualRegistrations.memberId, memberId))
    .orderBy(asc(manualRegistrations.eventId), asc(manualRegistrations.id));
  for (const { id, eventId } of intents) {
    await lockEvent(tx, eventId);
    await closeOpenPayment(tx, "manual-registration", id, "cancelled", work.now);
    const [intent] = await tx.select().from(manualRegistrations).where(eq(manualRegistrations.id, id));
    if (intent) await closeManual(work, tx, intent);
    await tx
      .update(manualRegistrations)
      .set({ form: null, memberId: null, updatedAt: work.now })
      .where(eq(manualRegistrations.id, id));
  }
  const ids = intents.map(({ id }) => id);
  await erasePayers(tx, "manual-registration", ids);
}
