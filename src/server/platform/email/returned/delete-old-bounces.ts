import { lt } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { bounces } from "#server/platform/tables.ts";

const KEPT_MS = 90 * 86_400_000;

/** Reports are kept for 90 days; what a mailbox has counted stays with it (D-481). */
export async function deleteOldBounces(db: Tx, now: Date): Promise<void> {
  await db.delete(bounces).where(lt(bounces.at, new Date(now.getTime() - KEPT_MS)));
}
