import { sql } from "drizzle-orm";
import { retryPauseMs } from "#server/mailing-list/rules.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { IMMEDIATELY } from "#server/platform/jobs/due.ts";

type Synced = { contactId: string; firstName: string | null; lastName: string | null };

/** Marks an address as up to date at the service. */
export async function markSettled(
  tx: Tx,
  address: string,
  { contactId, firstName, lastName }: Synced,
): Promise<void> {
  await tx.execute(sql`update mailing_addresses set state = 'settled', due_at = null, attempts = 0, error = null,
    moves_from = null, contact_id = ${contactId}, first_name = ${firstName}, last_name = ${lastName}
    where address = ${address}`);
}

/** Marks an address as added by the portal, which may then remove it. Written before it is added. */
export async function markAdded(
  tx: Tx,
  address: string,
  listId: string,
  contactId: string | null,
): Promise<void> {
  await tx.execute(sql`update mailing_addresses set put_by_portal = true, list_id = ${listId},
    contact_id = coalesce(${contactId}, contact_id) where address = ${address}`);
}

/** Stops handling an address. A pending move to it is canceled. */
export async function forgetAddress(tx: Tx, address: string): Promise<void> {
  await cancelMove(tx, address);
  await tx.execute(sql`delete from mailing_addresses where address = ${address}`);
}

/** Cancels the move to this address: the previous address becomes due on its own. */
export async function cancelMove(tx: Tx, address: string): Promise<void> {
  await tx.execute(sql`update mailing_addresses set due_at = ${IMMEDIATELY}
    where address = (select moves_from from mailing_addresses where address = ${address}) and state = 'waiting'
      and due_at is null`);
  await tx.execute(sql`update mailing_addresses set moves_from = null where address = ${address}`);
}

/** Schedules a retry with growing pauses. After the last attempt the address is refused and needs a person. */
export async function scheduleRetry(
  tx: Tx,
  { address, attempts }: { address: string; attempts: number },
  now: Date,
  error: string,
): Promise<void> {
  const pause = retryPauseMs(attempts + 1);
  if (pause === null) return markRefused(tx, address, error);
  await tx.execute(sql`update mailing_addresses set state = 'waiting', attempts = attempts + 1, error = ${error},
    due_at = ${new Date(now.getTime() + pause).toISOString()} where address = ${address}`);
}

/** Marks an address as refused by the service. */
export async function markRefused(tx: Tx, address: string, error: string): Promise<void> {
  await cancelMove(tx, address);
  await tx.execute(sql`update mailing_addresses set state = 'refused', due_at = null, error = ${error}
    where address = ${address}`);
}
