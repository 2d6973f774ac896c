import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { OPTIONAL, type OptionalKind } from "#contract/registrations/moment-words.ts";
import { circularEmails, unwantedEmails } from "#server/circulars/tables.ts";
import { members } from "#server/members/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockKeys } from "#server/platform/database/locks.ts";
import { hashToken } from "#server/platform/link-token.ts";
import { outbox, outboxOwners } from "#server/platform/tables.ts";

/** The members who do not want this kind of email. */
export async function readUnwanting(tx: Tx, kind: OptionalKind): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ memberId: unwantedEmails.memberId })
    .from(unwantedEmails)
    .where(eq(unwantedEmails.kind, kind));
  return new Set(rows.map(({ memberId }) => memberId));
}

/** The kinds that none of these members wants (D-495). */
export async function readUnwanted(tx: Tx, memberIds: readonly number[]): Promise<OptionalKind[]> {
  const rows = await tx
    .select({ kind: unwantedEmails.kind })
    .from(unwantedEmails)
    .where(inArray(unwantedEmails.memberId, [...memberIds]));
  const count = (kind: OptionalKind) => rows.filter((row) => row.kind === kind).length;
  return OPTIONAL.filter((kind) => count(kind) === memberIds.length);
}

type Change = { unwanted: readonly OptionalKind[]; now: Date };

/** Turns kinds on and off for members who choose together; a kind that stays as it was is not touched. Returns the kinds that changed. */
export async function writeUnwanted(
  tx: Tx,
  memberIds: readonly number[],
  { unwanted, now }: Change,
): Promise<OptionalKind[]> {
  const before = await readUnwanted(tx, memberIds);
  const off = unwanted.filter((kind) => !before.includes(kind));
  const on = before.filter((kind) => !unwanted.includes(kind));
  const rows = memberIds.flatMap((memberId) => off.map((kind) => ({ memberId, kind, since: now })));
  if (rows.length > 0) await tx.insert(unwantedEmails).values(rows).onConflictDoNothing();
  await tx
    .delete(unwantedEmails)
    .where(and(inArray(unwantedEmails.memberId, [...memberIds]), inArray(unwantedEmails.kind, on)));
  return [...off, ...on];
}

/** Turns one kind off for members, those erased by now left out. Returns those who had it on. */
export async function turnOff(
  tx: Tx,
  memberIds: readonly number[],
  { kind, now }: { kind: OptionalKind; now: Date },
): Promise<number[]> {
  const there = await lockKeys(tx, members, {
    where: inArray(members.id, [...memberIds]),
    strength: "key share",
  });
  if (there.length === 0) return [];
  const rows = await tx
    .insert(unwantedEmails)
    .values(there.map((memberId) => ({ memberId, kind, since: now })))
    .onConflictDoNothing()
    .returning({ id: unwantedEmails.memberId });
  return rows.map(({ id }) => id);
}

/**
 * The reader of an email, by the secret of its link: every member whose mailbox it went to, even one it was not meant for,
 * or an address of someone else; null for no such email, and if a copy of it, with the same link, went to another address.
 */
export async function readLinkedReader(
  tx: Tx,
  token: string,
): Promise<{ memberIds: number[] } | { address: string } | null> {
  const hash = hashToken(token);
  const beforeOutbox = tx
    .select({ id: circularEmails.outboxId })
    .from(circularEmails)
    .where(eq(circularEmails.choiceHash, hash));
  const rows = await tx
    .select({ id: outbox.id, address: outbox.recipient, memberId: outboxOwners.memberId })
    .from(outbox)
    .leftJoin(outboxOwners, eq(outboxOwners.outboxId, outbox.id))
    .where(or(eq(outbox.choiceHash, hash), inArray(outbox.id, beforeOutbox)));
  // An erased person has no address left.
  const address = rows[0]?.address.toLowerCase();
  if (!address) return null;
  const owners = rows.flatMap(({ memberId }) => memberId ?? []);
  if (owners.length === 0) return (await wentElsewhere(tx, rows[0]?.id ?? 0, address)) ? null : { address };
  const readers = await tx
    .select({ id: members.id })
    .from(members)
    .where(sql`lower(${members.confirmedEmail}) = ${address}`)
    .orderBy(asc(members.id));
  const memberIds = readers.map(({ id }) => id);
  // Who has a member's former mailbox reads and changes nothing of theirs.
  return owners.some((id) => memberIds.includes(id)) ? { memberIds } : null;
}

/** Whether a copy of an email went to another address, as after that was corrected: whose link it is can't be told then. */
async function wentElsewhere(tx: Tx, outboxId: number, address: string): Promise<boolean> {
  const copies = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.copyOf, outboxId), sql`lower(${outbox.recipient}) <> ${address}`))
    .limit(1);
  return copies.length > 0;
}
