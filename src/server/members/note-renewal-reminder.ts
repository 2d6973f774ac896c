import { inArray } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { members } from "./tables.ts";

/**
 * Records that these members were reminded of their dues (S-52). `updatedAt` stays, so that open profile forms do not
 * go stale.
 */
export async function noteRenewalReminder(tx: Tx, memberIds: readonly number[], at: Date): Promise<void> {
  await tx
    .update(members)
    .set({ lastRenewalNotified: at, renewalReminderSent: true })
    .where(inArray(members.id, [...memberIds]));
}
