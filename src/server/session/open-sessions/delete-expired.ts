import { lte } from "drizzle-orm";
import { deleteOldLinks } from "#server/members/address-links.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { deleteOldIdempotencyKeys } from "#server/platform/http/idempotency-keys.ts";
import { deleteExpiredCounters } from "#server/platform/http/rate-limits.ts";
import { deleteExpiredSessions } from "#server/platform/session-gate/end-sessions.ts";
import { passkeyChallenges, passwordResets, signInLinks } from "#server/session/tables.ts";

const DAY_MS = 86_400_000;

/** Deletes expired sessions, rate-limit counters, one-time links, challenges of passkeys and idempotency keys. */
export async function deleteExpired(db: Tx, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now);
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now));
  // Those of the last day count toward the daily limit.
  await db.delete(signInLinks).where(lte(signInLinks.createdAt, new Date(now.getTime() - DAY_MS)));
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
  await deleteOldLinks(db, now);
  await deleteOldIdempotencyKeys(db, now);
  await deleteExpiredCounters(db, now);
}
