import type { Addressed } from "#server/circulars/compose-circular.ts";
import { mailboxOf } from "#server/circulars/mailboxes.ts";
import type { SharedEmail } from "#server/circulars/queries.ts";
import { queueCircularEmails } from "#server/circulars/write-circular.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { addressAgain } from "#server/registrations/circulars/address-again.ts";
import { addressMembers } from "./address-members.ts";

type Context = Pick<SystemContext, "config" | "now">;

/**
 * Writes emails to many again that waited for a mailbox of an erased member and others: to those who stay, without the
 * one who was erased. One for whom it is no longer meant gets none.
 */
export async function sendToThoseWhoStay(
  context: Context,
  tx: Tx,
  shared: readonly SharedEmail[],
): Promise<void> {
  for (const email of shared) {
    const addressed = await address(context, tx, email);
    const recipients = addressed?.recipients.filter((one) => mailboxOf(one) === mailboxOf(email)) ?? [];
    if (!addressed || recipients.length === 0) continue;
    const { circular, writer } = email;
    await queueCircularEmails(context, tx, {
      id: circular.id,
      addressed: { ...addressed, recipients },
      writer,
    });
  }
}

async function address(
  context: Context,
  tx: Tx,
  { circular, others }: SharedEmail,
): Promise<Addressed | null> {
  const { slice, subject, body, files, serviceReason } = circular;
  if ("who" in slice) return addressAgain(context, tx, { circular: { ...circular, slice }, others });
  return addressMembers(context, tx, { slice, subject, body, files, serviceReason, only: others });
}
