import { eq } from "drizzle-orm";
import { MemberSlice } from "#contract/members/emails.ts";
import type { Ended } from "#contract/officers/scheduled-emails.ts";
import { Slice } from "#contract/registrations/circulars.ts";
import { scheduledCirculars } from "#server/circulars/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** Every part of a slice that this version reads. */
const READ = [...Object.keys(Slice.shape), ...Object.keys(MemberSlice.shape)];

/** A changed slice with what a later version of the portal wrote into it. */
export function withLaterParts<Changed extends object>(before: object, changed: Changed): Changed {
  const later = Object.entries(before).filter(([part]) => !READ.includes(part));
  return Object.assign(Object.fromEntries(later), changed);
}

/** Records how a scheduled email, which is locked, ended. Its original recipients are no longer needed. */
export async function endScheduled(
  tx: Tx,
  id: number,
  { because, stoppedBy = null, now }: { because: Ended; stoppedBy?: string | null; now: Date },
): Promise<void> {
  await tx
    .update(scheduledCirculars)
    .set({ endedAt: now, endedBecause: because, stoppedBy, reached: [], readsKind: true, readsOfSlice: READ })
    .where(eq(scheduledCirculars.id, id));
}
