import type { MailingStatus } from "#contract/mailing-list.ts";
import type { Database } from "#server/platform/database.ts";

/** How the list itself stands: its runs, and the addresses that are on their way, have left, or are refused. */
export type ListStanding = Pick<MailingStatus, "run" | "everSynced" | "waiting" | "optedOut" | "refused">;

/** Reads how the list stands; nothing has been synced yet. */
export async function readListStanding(_db: Database): Promise<ListStanding> {
  return { run: null, everSynced: false, waiting: 0, optedOut: 0, refused: 0 };
}
