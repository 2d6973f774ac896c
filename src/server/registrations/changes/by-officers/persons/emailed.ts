import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readReturning } from "#server/platform/email/returned/mailboxes.ts";

/** The addresses that a change emails, and those known to reject email, which we can't promise to reach. */
export async function emailed(
  tx: Tx,
  emails: string[],
): Promise<Pick<ChangePreview, "emails" | "rejecting">> {
  const rejecting = await readReturning(
    tx,
    emails.map((email) => email.toLowerCase()),
  );
  return { emails, rejecting: emails.filter((email) => rejecting.has(email.toLowerCase())) };
}
