import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { z } from "zod";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockName } from "#server/platform/database/locks.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { idempotencyKeys } from "#server/platform/tables.ts";

const Key = z.uuid();
const KEEP_MS = 86_400_000;

/** A request's `Idempotency-Key` with a hash of what it asks: method, path and input. Null without a key. */
export function readSentOnce(request: Request, ask: unknown): Ctx["sentOnce"] {
  const key = Key.safeParse(request.headers.get("idempotency-key")).data;
  if (!key) return null;
  const { pathname, search } = new URL(request.url);
  // The parsed input: the order of fields and spaces must not count.
  const said = JSON.stringify([request.method, pathname, search, ask]);
  return { key, hash: createHash("sha256").update(said).digest("hex") };
}

/**
 * The id of what an earlier request with the same `Idempotency-Key` created, or null for the first one. Waits for an
 * earlier request that is still running, whose answer may have been lost (031). Throws 409 if the key came with another
 * request: its answer would not be one to this (D-415).
 */
export async function findIdempotentResult(ctx: Ctx, tx: Tx, action: string): Promise<number | null> {
  if (!ctx.sentOnce) return null;
  const { key, hash } = ctx.sentOnce;
  await lockName(tx, "idempotency key", key);
  const [result] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.key, key), eq(idempotencyKeys.actor, actorName(ctx.me))));
  if (!result) return null;
  if (result.action !== action || (result.requestHash ?? hash) !== hash) throw keyReused();
  return result.entityId;
}

/** The refusal of a key that came with another request. */
export function keyReused(): Refusal {
  return new Refusal(409, "This request was sent before with other data.", {
    code: "idempotency_key_reused",
  });
}

/** Records what was created; call it in the transaction that creates it. */
export async function saveIdempotentResult(
  ctx: Ctx,
  tx: Tx,
  { action, id }: { action: string; id: number },
): Promise<void> {
  if (!ctx.sentOnce) return;
  const { key, hash: requestHash } = ctx.sentOnce;
  await tx
    .insert(idempotencyKeys)
    .values({ key, actor: actorName(ctx.me), action, entityId: id, doneAt: ctx.now, requestHash })
    .onConflictDoNothing({ target: idempotencyKeys.key });
}

/** Deletes keys after a day: no browser retries a form for that long. */
export async function deleteOldIdempotencyKeys(db: Tx, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.doneAt, new Date(now.getTime() - KEEP_MS)));
}
