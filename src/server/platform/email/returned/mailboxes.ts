import { and, eq, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { PRIORITIES } from "#server/platform/email/composed-email.ts";
import { bounces, mailboxes, outbox, outboxOwners } from "#server/platform/tables.ts";

/** Why an email to an address that refuses email was not sent (D-477). */
export const WITHHELD = "withheld: the address refuses email";

/**
 * Whether an email of the outbox is no longer sent to its address. Security emails, receipts, and offers are always
 * tried, since someone is waiting for them and the mailbox may work again.
 */
export const IS_STOPPED = sql`((priority > ${PRIORITIES.receipt}::smallint or stops) and exists (select from mailboxes m
  where m.address = lower(outbox.recipient) and m.all_stopped_at is not null))`;

/** Why an email to someone who asked for receipts only was not sent (D-496). */
export const UNWANTED = "withheld: only receipts are wanted";

/** Whether only receipts go to `mailboxes m`; not to an address that is a member's by now, who chooses otherwise. */
const IS_RECEIPTS_ONLY = sql`(m.receipts_only_since is not null
  and not exists (select from members where lower(members.confirmed_email) = m.address))`;

/** Whether the recipient of an email of the outbox asked for receipts only, and this is none. */
export const IS_UNWANTED = sql`(priority > ${PRIORITIES.receipt}::smallint and exists (select from mailboxes m
  where m.address = lower(outbox.recipient) and ${IS_RECEIPTS_ONLY}))`;

/** A mailbox, locked; undefined if nothing is known of it any longer. */
export async function lockMailbox(tx: Tx, id: number) {
  const [box] = await lockRows(tx, mailboxes, { where: eq(mailboxes.id, id), strength: "update" });
  return box;
}

/** The address is now known to be correct, or will be tried again: what came back before no longer counts (D-478). */
export async function clearMailbox(
  tx: Tx,
  now: Date,
  { address, by }: { address: string; by: string },
): Promise<void> {
  await tx
    .update(mailboxes)
    .set({
      refused: 0,
      doubtful: 0,
      newsStoppedAt: null,
      allStoppedAt: null,
      receiptsOnlySince: null,
      lastKind: null,
      lastWords: "",
      clearedAt: now,
      clearedBy: by,
    })
    .where(sql`${mailboxes.address} = ${address.trim().toLowerCase()}`);
}

/** The addresses, in lower case, to which emails of this member went: also one that they typed wrong. */
export async function readRecipients(tx: Tx, memberId: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ address: sql<string>`lower(${outbox.recipient})` })
    .from(outbox)
    .innerJoin(outboxOwners, eq(outboxOwners.outboxId, outbox.id))
    .where(and(eq(outboxOwners.memberId, memberId), ne(outbox.recipient, "")));
  return rows.map(({ address }) => address);
}

/** Erases what is known of these addresses, in lower case. */
export async function eraseMailboxes(tx: Tx, addresses: readonly string[]): Promise<void> {
  const theirs = sql.param([...addresses]);
  await tx.delete(mailboxes).where(sql`${mailboxes.address} = any(${theirs}::text[])`);
  await tx
    .update(bounces)
    .set({ address: null, words: "" })
    .where(sql`${bounces.address} = any(${theirs}::text[])`);
}

/** The addresses, in lower case, of people without a login who asked for receipts only. */
export async function readReceiptsOnlyAddresses(tx: Tx): Promise<ReadonlySet<string>> {
  const m = alias(mailboxes, "m");
  const rows = await tx.select({ address: m.address }).from(m).where(IS_RECEIPTS_ONLY);
  return new Set(rows.map(({ address }) => address));
}

/** Which of these addresses, in lower case, get no more news, or nothing but receipts, since they rejected emails (D-476). */
export function readRejecting(tx: Tx, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  return readStopped(tx, addresses, isNotNull(mailboxes.newsStoppedAt));
}

/** Of the same addresses, those from which emails came back, so other emails may not arrive there either. */
export function readReturning(tx: Tx, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  return readStopped(tx, addresses, cameBack("mailboxes"));
}

/** The same for one address, given as an SQL expression. */
export function emailsCameBackTo(address: string): SQL<boolean> {
  return sql<boolean>`exists (select from mailboxes box where box.address = lower(${sql.raw(address)}) and ${cameBack("box")})`;
}

function cameBack(box: string): SQL {
  return sql.raw(`((${box}.news_stopped_at is not null and ${box}.last_kind is distinct from 'complaint')
    or ${box}.all_stopped_at is not null)`);
}

async function readStopped(
  tx: Tx,
  addresses: readonly string[],
  isNewsStopped: SQL,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ address: mailboxes.address })
    .from(mailboxes)
    .where(
      and(
        // One parameter, however many there are.
        sql`${mailboxes.address} = any(${sql.param([...addresses])}::text[])`,
        or(isNewsStopped, isNotNull(mailboxes.allStoppedAt)),
      ),
    );
  return new Set(rows.map(({ address }) => address));
}

/** Whether only receipts go to an address, in lower case. */
export async function readReceiptsOnly(tx: Tx, address: string): Promise<boolean> {
  const [box] = await tx
    .select({ since: mailboxes.receiptsOnlySince })
    .from(mailboxes)
    .where(eq(mailboxes.address, address));
  return (box?.since ?? null) !== null;
}

/** Sends only receipts to an address, in lower case, or everything again. Returns the id of its mailbox. */
export async function writeReceiptsOnly(tx: Tx, address: string, since: Date | null): Promise<number> {
  const [box] = await tx
    .insert(mailboxes)
    .values({ address, receiptsOnlySince: since })
    .onConflictDoUpdate({
      target: mailboxes.address,
      set: { receiptsOnlySince: sql`excluded.receipts_only_since` },
    })
    .returning({ id: mailboxes.id });
  if (!box) throw new Error("the mailbox was not written");
  return box.id;
}
