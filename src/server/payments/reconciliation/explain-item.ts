import { and, eq, isNull, sql } from "drizzle-orm";
import { reconciliationItems } from "#server/payments/tables.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { conflict, notFound, type Refusal } from "#server/platform/refusal.ts";
import { readItems } from "./read-items.ts";

const EXPLAINED = "difference explained";

type Explaining = { id: number; explanation: string; isAsRead: (found: Found) => boolean };
type Found = Awaited<ReturnType<typeof readItems>>[number];

/**
 * Closes an open difference with an explanation, once; 409 if another officer or a later look has closed it, or if its
 * amounts are no longer those that the officer saw.
 */
export async function explainItem(ctx: Ctx, { id, explanation, isAsRead }: Explaining): Promise<void> {
  const { db, me, now } = ctx;
  await db.transaction(async (tx) => {
    if ((await findIdempotentResult(ctx, tx, EXPLAINED)) !== null) return;
    const actor = actorName(me);
    const [found] = await readItems(tx, { id });
    if (!found || !isAsRead(found)) throw await whyClosed(tx, id);
    const { amountHere, amountThere } = found.item;
    const [item] = await tx
      .update(reconciliationItems)
      .set({ explainedAt: now, explainedBy: actor, explanation })
      .where(
        and(
          eq(reconciliationItems.id, id),
          isNull(reconciliationItems.explainedAt),
          isNull(reconciliationItems.resolvedAt),
          sql`${reconciliationItems.amountHere} is not distinct from ${amountHere}`,
          sql`${reconciliationItems.amountThere} is not distinct from ${amountThere}`,
        ),
      )
      .returning();
    if (!item) throw await whyClosed(tx, id);
    await audit(tx, {
      at: now,
      actor,
      action: EXPLAINED,
      entity: "payment",
      entityId: item.paymentId ?? `charge ${item.transactionId}`,
      before: { difference: item.kind, amountHere: item.amountHere, amountThere: item.amountThere },
      after: { transactionId: item.transactionId, explanation },
    });
    await saveIdempotentResult(ctx, tx, { action: EXPLAINED, id });
  });
}

async function whyClosed(tx: Tx, id: number): Promise<Refusal> {
  const [item] = await tx.select().from(reconciliationItems).where(eq(reconciliationItems.id, id));
  if (!item) return notFound("This difference doesn't exist.");
  if (item.explainedAt) return conflict("Another officer has already explained this.");
  return conflict(
    item.resolvedAt
      ? "Both sides now agree, so there is nothing to explain."
      : "The amounts have changed since you opened this. Please review them.",
  );
}
