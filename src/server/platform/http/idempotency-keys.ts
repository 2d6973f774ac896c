import { and, eq, lt } from "drizzle-orm";
import { z } from "zod";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockName } from "#server/platform/database/locks.ts";
import { idempotencyKeys } from "#server/platform/tables.ts";

const Key = z.uuid();
const KEEP_MS = 86_400_000;

/**
 * The id of what an earlier request with the same `Idempotency-Key` created, or null for the first one. Waits for an
 * earlier request that is still running, whose answer may have been lost (031).
 */
export async function findIdempotentResult(ctx: Ctx, tx: Tx, action: string): Promise<number | null> {
  const key = keyOf(ctx);
  if (!key) return null;
  await lockName(tx, "idempotency key", key);
  const [result] = await tx
    .select({ id: idempotencyKeys.entityId })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.key, key),
        eq(idempotencyKeys.actor, actorName(ctx.me)),
        eq(idempotencyKeys.action, action),
      ),
    );
  return result?.id ?? null;
}

/** Records what was created; call it in the transaction that creates it. */
export async function saveIdempotentResult(
  ctx: Ctx,
  tx: Tx,
  { action, id }: { action: string; id: number },
): Promise<void> {
  const key = keyOf(ctx);
  if (!key) return;
  await tx
    .insert(idempotencyKeys)
    .values({ key, actor: actorName(ctx.me), action, entityId: id, doneAt: ctx.now })
    .onConflictDoNothing({ target: idempotencyKeys.key });
}

/** Deletes keys after a day: no browser retries a form for that long. */
export async function deleteOldIdempotencyKeys(db: Tx, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.doneAt, new Date(now.getTime() - KEEP_MS)));
}

function keyOf({ request }: Ctx): string | undefined {
  return Key.safeParse(request.headers.get("idempotency-key")).data;
}
