import { type Addressed, emptyIn } from "#server/circulars/compose-circular.ts";
import { mailboxOf } from "#server/circulars/mailboxes.ts";
import type { SharedEmail } from "#server/circulars/queries.ts";
import { queueCircularEmails } from "#server/circulars/write-circular.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readdressDinnerEmail } from "#server/registrations/circulars/readdress-dinner-email.ts";
import { addressMembers } from "./address-members.ts";

type Context = Pick<SystemContext, "config" | "now">;

/**
 * Requeues emails to many that were waiting for a mailbox an erased member shared with others. They go to those who
 * stay and leave out the erased member. Anyone an email is no longer meant for gets none, nor does
 * anyone for whom a field of it is empty.
 */
export async function requeueSharedEmails(
  context: Context,
  tx: Tx,
  shared: readonly SharedEmail[],
): Promise<void> {
  for (const email of shared) {
    const addressed = await address(context, tx, email);
    const recipients = addressed?.recipients.filter((one) => mailboxOf(one) === mailboxOf(email)) ?? [];
    if (!addressed || recipients.length === 0) continue;
    const { circular, writer } = email;
    const remaining = { ...addressed, recipients };
    if (emptyIn(remaining).length > 0) continue;
    const { id, files } = circular;
    await queueCircularEmails(context, tx, { id, files, addressed: remaining, writer, copyOf: email.copyOf });
  }
}

async function address(
  context: Context,
  tx: Tx,
  { circular, others }: SharedEmail,
): Promise<Addressed | null> {
  const { slice, subject, body, files, serviceReason } = circular;
  const only = others.flatMap((one) => ("memberId" in one ? one.memberId : []));
  if ("who" in slice) return readdressDinnerEmail(context, tx, { circular: { ...circular, slice }, others });
  return addressMembers(context, tx, { slice, subject, body, files, serviceReason, only });
}
