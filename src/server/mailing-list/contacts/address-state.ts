import { and, eq, isNull, sql } from "drizzle-orm";
import { retryPauseMs } from "#server/mailing-list/rules.ts";
import { mailingAddresses } from "#server/mailing-list/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { IMMEDIATELY } from "#server/platform/jobs/due.ts";

type Synced = { contactId: string; firstName: string | null; lastName: string | null };

/** Marks an address as up to date at the service. */
export async function markSettled(
  tx: Tx,
  address: string,
  { contactId, firstName, lastName }: Synced,
): Promise<void> {
  await tx
    .update(mailingAddresses)
    .set({
      state: "settled",
      dueAt: null,
      attempts: 0,
      error: null,
      movesFrom: null,
      contactId,
      firstName,
      lastName,
    })
    .where(eq(mailingAddresses.address, address));
}

/** Marks an address as added by the portal, which may then remove it. Written before it is added. */
export async function markAdded(
  tx: Tx,
  address: string,
  { listId, contactId }: { listId: string; contactId: string | null },
): Promise<void> {
  await tx
    .update(mailingAddresses)
    .set({ putByPortal: true, listId, ...(contactId !== null && { contactId }) })
    .where(eq(mailingAddresses.address, address));
}

/** Records that an address is about to be sent. Written before it is. */
export async function markSent(tx: Tx, address: string, now: Date): Promise<void> {
  await tx.update(mailingAddresses).set({ sentAt: now }).where(eq(mailingAddresses.address, address));
}

/** Stops handling an address. A pending move to it is canceled. */
export async function forgetAddress(tx: Tx, address: string): Promise<void> {
  await cancelMove(tx, address);
  await tx.delete(mailingAddresses).where(eq(mailingAddresses.address, address));
}

/** Cancels the move to this address: the previous address becomes due on its own. */
export async function cancelMove(tx: Tx, address: string): Promise<void> {
  await tx
    .update(mailingAddresses)
    .set({ dueAt: IMMEDIATELY })
    .where(
      and(
        sql`${mailingAddresses.address} = (select moves_from from mailing_addresses where address = ${address})`,
        eq(mailingAddresses.state, "waiting"),
        isNull(mailingAddresses.dueAt),
      ),
    );
  await tx.update(mailingAddresses).set({ movesFrom: null }).where(eq(mailingAddresses.address, address));
}

/** Schedules a retry with growing pauses. After the last attempt the address is refused and needs a person. */
export async function scheduleRetry(
  tx: Tx,
  { address, attempts }: { address: string; attempts: number },
  { now, error }: { now: Date; error: string },
): Promise<void> {
  const pause = retryPauseMs(attempts + 1);
  if (pause === null) return markRefused(tx, address, error);
  await tx
    .update(mailingAddresses)
    .set({
      state: "waiting",
      attempts: sql`${mailingAddresses.attempts} + 1`,
      error,
      dueAt: new Date(now.getTime() + pause),
    })
    .where(eq(mailingAddresses.address, address));
}

/** Looks at an address again at this time, which doesn't count as an attempt. */
export async function postpone(
  tx: Tx,
  address: string,
  { at, error }: { at: Date; error: string },
): Promise<void> {
  await tx
    .update(mailingAddresses)
    .set({ state: "waiting", dueAt: at, error })
    .where(eq(mailingAddresses.address, address));
}

/** Marks an address as refused by the service. */
export async function markRefused(tx: Tx, address: string, error: string): Promise<void> {
  await cancelMove(tx, address);
  await tx
    .update(mailingAddresses)
    .set({ state: "refused", dueAt: null, error })
    .where(eq(mailingAddresses.address, address));
}
