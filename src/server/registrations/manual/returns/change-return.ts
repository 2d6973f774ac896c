import { eq } from "drizzle-orm";
import type { ManualReturn } from "#contract/registrations/manual/manual-returns.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { settleKept } from "#server/registrations/balance/settle-pay-later.ts";
import { manualReturns } from "#server/registrations/tables.ts";
import { lockReturn, presentReturn, type ReturnRow, showReturn } from "./lock-return.ts";

interface Change {
  id: number;
  /** What the audit log calls it. */
  action: "return recorded" | "return dismissed" | "return voided" | "return credited";
  /** What becomes of a locked return, and what the audit log says of it. Throws a refusal if it may not. */
  change: (
    tx: Tx,
    locked: { row: ReturnRow; isErased: boolean },
  ) => Promise<{ set: Partial<ReturnRow>; after: Record<string, unknown> }>;
}

/** Changes a return once, however often its form is sent and however many officers close it. */
export function changeReturn(ctx: Ctx, { id, action, change }: Change): Promise<ManualReturn> {
  return ctx.db.transaction(async (tx) => {
    if ((await findIdempotentResult(ctx, tx, action)) !== null) return showReturn(tx, id);
    const changed = await changeReturnIn(ctx, tx, { id, action, change });
    await saveIdempotentResult(ctx, tx, { action, id });
    return changed;
  });
}

/** The same in a transaction that changes something else as well. */
export async function changeReturnIn(
  ctx: Ctx,
  tx: Tx,
  { id, action, change }: Change,
): Promise<ManualReturn> {
  const { registrationId, ...locked } = await lockReturn(tx, id);
  const { set, after } = await change(tx, locked);
  const [row] = await tx.update(manualReturns).set(set).where(eq(manualReturns.id, id)).returning();
  if (!row) throw new Error(`return ${id} is gone`);
  await auditBy(ctx, tx, {
    action,
    entity: "registration",
    entityId: registrationId,
    before: { return: id, amount: row.amount },
    after,
  });
  if (row.dismissedAt) await settleKept(ctx, tx, registrationId);
  return presentReturn(row);
}
