import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRejecting } from "#server/platform/email/returned/mailboxes.ts";

/** The addresses that a change emails, and which of them are known to reject email: no one is promised to reach those. */
export async function emailed(
  tx: Tx,
  emails: string[],
): Promise<Pick<ChangePreview, "emails" | "rejecting">> {
  const rejecting = await readRejecting(
    tx,
    emails.map((email) => email.toLowerCase()),
  );
  return { emails, rejecting: emails.filter((email) => rejecting.has(email.toLowerCase())) };
}
