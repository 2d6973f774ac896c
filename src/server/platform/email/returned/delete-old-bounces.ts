import { lt } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { bounces, mailboxes } from "#server/platform/tables.ts";

const KEPT_MS = 90 * 86_400_000;

/** After this time without a report, an address is tried again as if nothing were known of it. */
const MAILBOX_KEPT_MS = 365 * 86_400_000;

/** Reports are kept for 90 days; what a mailbox has counted stays with it for a year after the last one (D-481). */
export async function deleteOldBounces(db: Tx, now: Date): Promise<void> {
  await db.delete(bounces).where(lt(bounces.at, new Date(now.getTime() - KEPT_MS)));
  await db.delete(mailboxes).where(lt(mailboxes.lastAt, new Date(now.getTime() - MAILBOX_KEPT_MS)));
}
