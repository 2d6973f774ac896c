import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Ctx, nameOf } from "./context.ts";
import type { Tx } from "./database.ts";

const Key = z.uuid();
const KEPT_MS = 86_400_000;

/**
 * Makes something once for all times that a page sends the same form under one `Idempotency-Key`: answers the number
 * of what the first one made, or null where this is the first. A try whose answer was lost may still be running; this
 * one waits for it.
 */
export async function doneBefore(ctx: Ctx, tx: Tx, action: string): Promise<number | null> {
  const key = keyOf(ctx);
  if (!key) return null;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const { rows } = await tx.execute<{ id: number }>(sql`select entity_id as id from done_once
    where key = ${key} and actor = ${nameOf(ctx.me)} and action = ${action}`);
  return rows[0]?.id ?? null;
}

/** Writes down what was made, in the transaction that makes it. */
export async function noteDone(ctx: Ctx, tx: Tx, action: string, id: number): Promise<void> {
  const key = keyOf(ctx);
  if (!key) return;
  await tx.execute(sql`insert into done_once (key, actor, action, entity_id, done_at)
    values (${key}, ${nameOf(ctx.me)}, ${action}, ${id}, ${ctx.now.toISOString()}) on conflict (key) do nothing`);
}

/** Nobody sends a form again after a day. */
export async function forgetDone(db: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await db.execute(sql`delete from done_once where done_at < ${before}`);
}

function keyOf({ request }: Ctx): string | undefined {
  return Key.safeParse(request.headers.get("idempotency-key")).data;
}
