import type { Tx } from "#server/platform/database/database.ts";
import { readAttempts } from "#server/registrations/parties/attempts.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import type { EndedBy } from "./payment-rules.ts";

/** Reasons that end a registration permanently, and who ended it: late money does not revive it (S-18). */
const ENDED_BY: Partial<Record<string, EndedBy>> = {
  cancelled_by_member: "member",
  removed_by_officer: "officer",
  moved_to_waitlist: "line",
};

/**
 * Who permanently ended a registration for which money arrives. One that a form sent again has replaced is ended with
 * the newest. The place in line stays a place in line unless its member holds `hasUnpaid` seats again. With its member
 * deleted, no one would come.
 */
export async function whoEnded(
  tx: Tx,
  row: Registration,
  { hasUnpaid }: { hasUnpaid: boolean },
): Promise<EndedBy | null> {
  if (row.memberId === null && row.userId === null) return ENDED_BY[row.removedReason ?? ""] ?? "officer";
  const isReplaced = row.removedReason === "superseded" && !hasUnpaid;
  const last = isReplaced ? (await readAttempts(tx, row)).at(-1) : row;
  const endedBy = ENDED_BY[last?.removedReason ?? ""] ?? null;
  return endedBy === "line" && hasUnpaid ? null : endedBy;
}
