import type { Tx } from "#server/platform/database/database.ts";
import { readAttempts } from "#server/registrations/parties/attempts.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import type { EndedBy } from "./payment-rules.ts";

/** Reasons that end a registration permanently, and who ended it: late money does not revive it (S-18). */
const ENDED_BY: Partial<Record<string, EndedBy>> = {
  cancelled_by_member: "member",
  removed_by_officer: "officer",
  moved_to_event: "officer",
  moved_to_waitlist: "line",
};

/**
 * Who permanently ended a registration for which money arrives, or else the last one its member had for the dinner, such as
 * the one that replaced it. If they hold unpaid seats again (`hasUnpaid`), only its own cancellation or removal counts. If
 * its member was deleted, it has ended in any case: no one would come.
 */
export async function whoEnded(
  tx: Tx,
  row: Registration,
  { hasUnpaid }: { hasUnpaid: boolean },
): Promise<EndedBy | null> {
  const own = ENDED_BY[row.removedReason ?? ""] ?? null;
  if (row.memberId === null && row.userId === null) return own ?? "officer";
  if (hasUnpaid || row.removedAt === null) return own === "line" ? null : own;
  if (own) return own;
  // One that was replaced says only that there is another.
  const last = (await readAttempts(tx, row)).findLast(({ removedReason }) => removedReason !== "superseded");
  return ENDED_BY[last?.removedReason ?? ""] ?? null;
}
