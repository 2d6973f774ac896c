import { eq } from "drizzle-orm";
import {
  mailingAddresses,
  mailingContacts,
  mailingReading,
  mailingRuns,
  mailingTags,
} from "#server/mailing-list/tables.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";

const OTHER_ACCOUNT = "The portal was connected to a different account. Please choose a list and sync again.";

/**
 * Clears everything known about the previous account's contacts, since it is meaningless in another account, and fails
 * the active run. People who unsubscribed in one account stay excluded from every other.
 */
export async function forgetAccount(tx: Tx, now: Date): Promise<void> {
  const failed = await tx
    .update(mailingRuns)
    .set({
      state: "failed",

      finishedAt: now,
      error: OTHER_ACCOUNT,
      place: {},
      holder: null,
      heldUntil: null,
      waitingSince: null,
    })
    .where(eq(mailingRuns.state, "running"))
    .returning({ id: mailingRuns.id, actor: mailingRuns.askedBy });
  for (const { id, actor } of failed) {
    await audit(tx, {
      at: now,
      actor,
      action: "mailing list sync failed",
      entity: "mailing list",
      entityId: id,
      after: { error: OTHER_ACCOUNT },
    });
  }
  await tx.delete(mailingAddresses);
  await tx.delete(mailingTags);
  await tx.delete(mailingContacts);
  // The new account's opt-outs must be read from the beginning.
  await tx.update(mailingReading).set({ optOutsUntil: null });
}
