import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import { AT_ONCE } from "#server/platform/due.ts";
import { retryPauseMs } from "./rules.ts";

type Done = { contactId: string; firstName: string | null; lastName: string | null };

/** The service has this address as it should be. */
export async function settle(
  tx: Tx,
  address: string,
  { contactId, firstName, lastName }: Done,
): Promise<void> {
  await tx.execute(sql`update mailing_addresses set state = 'settled', due_at = null, attempts = 0, error = null,
    moves_from = null, contact_id = ${contactId}, first_name = ${firstName}, last_name = ${lastName}
    where address = ${address}`);
}

/** From now on it may be taken off this list again; written down before it is put there. */
export async function notePut(
  tx: Tx,
  address: string,
  listId: string,
  contactId: string | null,
): Promise<void> {
  await tx.execute(sql`update mailing_addresses set put_by_portal = true, list_id = ${listId},
    contact_id = coalesce(${contactId}, contact_id) where address = ${address}`);
}

/** The portal has nothing to do with this address any more; one that was to move to it goes its own way. */
export async function forget(tx: Tx, address: string): Promise<void> {
  await release(tx, address);
  await tx.execute(sql`delete from mailing_addresses where address = ${address}`);
}

/** The contact does not move here: the address that its bearer had before is due by itself. */
export async function release(tx: Tx, address: string): Promise<void> {
  await tx.execute(sql`update mailing_addresses set due_at = ${AT_ONCE}
    where address = (select moves_from from mailing_addresses where address = ${address}) and state = 'waiting'
      and due_at is null`);
  await tx.execute(sql`update mailing_addresses set moves_from = null where address = ${address}`);
}

/** Looks again later, ever later; after so many tries it is refused, and a person must do something. */
export async function lookAgain(
  tx: Tx,
  { address, attempts }: { address: string; attempts: number },
  now: Date,
  error: string,
): Promise<void> {
  const pause = retryPauseMs(attempts + 1);
  if (pause === null) return refuse(tx, address, error);
  await tx.execute(sql`update mailing_addresses set state = 'waiting', attempts = attempts + 1, error = ${error},
    due_at = ${new Date(now.getTime() + pause).toISOString()} where address = ${address}`);
}

/** The service does not take this address. */
export async function refuse(tx: Tx, address: string, error: string): Promise<void> {
  await release(tx, address);
  await tx.execute(sql`update mailing_addresses set state = 'refused', due_at = null, error = ${error}
    where address = ${address}`);
}
