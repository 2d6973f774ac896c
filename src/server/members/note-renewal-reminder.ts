import { inArray } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import { members } from "./tables.ts";

/**
 * Notes that these members were reminded of their dues (S-52). `updatedAt` stays: a profile that is open somewhere
 * is not stale by it.
 */
export async function noteRenewalReminder(tx: Tx, memberIds: readonly number[], at: Date): Promise<void> {
  await tx
    .update(members)
    .set({ lastRenewalNotified: at, renewalReminderSent: true })
    .where(inArray(members.id, [...memberIds]));
}
