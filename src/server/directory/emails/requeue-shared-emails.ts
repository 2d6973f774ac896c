import { type Addressed, emptyIn } from "#server/circulars/compose-circular.ts";
import { mailboxOf } from "#server/circulars/mailboxes.ts";
import type { SharedEmail } from "#server/circulars/queries.ts";
import { queueCircularEmails } from "#server/circulars/write-circular.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Reached } from "#server/registrations/circulars/read-people.ts";
import { readdressDinnerEmail } from "#server/registrations/circulars/readdress-dinner-email.ts";
import { writeToldTables } from "#server/registrations/circulars/tables/queries.ts";
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
    const { addressed, told } = await address(context, tx, email);
    const recipients = addressed?.recipients.filter((one) => mailboxOf(one) === mailboxOf(email)) ?? [];
    if (!addressed || recipients.length === 0) continue;
    const { circular, writer, copyOf } = email;
    const remaining = { ...addressed, recipients };
    if (emptyIn(remaining).length > 0) continue;
    const { id, files } = circular;
    const queued = { id, files, addressed: remaining, writer, copyOf };
    for (const outboxId of await queueCircularEmails(context, tx, queued))
      await writeToldTables(tx, told, { toldAt: context.now, outboxId });
  }
}

/** Whom an email is for now, and the people whose table it tells first. */
type Readdressed = { addressed: Addressed | null; told: readonly Pick<Reached, "attendee" | "table">[] };

async function address(context: Context, tx: Tx, email: SharedEmail): Promise<Readdressed> {
  const { slice, subject, body, files, serviceReason, moment } = email.circular;
  if ("who" in slice) {
    const addressed = await readdressDinnerEmail(context, tx, {
      ...email,
      circular: { ...email.circular, slice },
    });
    // The first one told what a copy repeats.
    const isNoted = moment === "tables" && addressed !== null && email.copyOf === null;
    return { addressed, told: isNoted ? addressed.recipients.flatMap(({ reached }) => reached) : [] };
  }
  const only = email.others.flatMap((one) => ("memberId" in one ? one.memberId : []));
  return {
    addressed: await addressMembers(context, tx, { slice, subject, body, files, serviceReason, only }),
    told: [],
  };
}
