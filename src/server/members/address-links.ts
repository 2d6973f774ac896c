import { createHash } from "node:crypto";
import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { CONFIRM_HOURS, STOP_DAYS } from "#contract/members/address-links.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockName } from "#server/platform/database/locks.ts";
import { hashToken, newLinkToken } from "#server/platform/link-token.ts";
import { addressLinks } from "./tables.ts";

export type AddressLinkRow = typeof addressLinks.$inferSelect;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const LINK_LIFETIME_MS = { confirm: CONFIRM_HOURS * HOUR_MS, stop: STOP_DAYS * DAY_MS };

/** Maximum number of emails about address changes per day, to one address and about one member (S-69). */
const PER_ADDRESS = 3;
const PER_MEMBER = 5;
/** How long an expired link is kept, so that its page can say that it has expired. */
const KNOWN_MS = 30 * DAY_MS;

/** Inserts a link and returns its secret, which is nowhere but in the email. */
export async function insertLink(
  tx: Tx,
  link: { memberId: number; kind: "confirm" | "stop"; address: string; passwordHash: string | null },
  now: Date,
): Promise<string> {
  const { passwordHash, ...facts } = link;
  const token = newLinkToken();
  await tx.insert(addressLinks).values({
    ...facts,
    tokenHash: hashToken(token),
    sentAt: now,
    expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS[link.kind]),
    passwordMark: passwordFingerprint(passwordHash),
  });
  return token;
}

/** A fingerprint by which a password is recognized without storing it. */
export function passwordFingerprint(passwordHash: string | null): string | null {
  return passwordHash === null ? null : hashed(passwordHash);
}

/** Makes a member's links take the hash `to` for the same password as the hash `from`. */
export async function carryPasswordMarks(
  tx: Tx,
  memberId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .update(addressLinks)
    .set({ passwordMark: passwordFingerprint(to) })
    .where(and(eq(addressLinks.memberId, memberId), eq(addressLinks.passwordMark, hashed(from))));
}

/** Finds the link with this secret. */
export async function findLink(db: Tx, token: string): Promise<AddressLinkRow | undefined> {
  const [row] = await db
    .select()
    .from(addressLinks)
    .where(eq(addressLinks.tokenHash, hashed(token)));
  return row;
}

/** A member's links that still work, newest first. */
export async function readOpenLinks(tx: Tx, memberId: number, now: Date): Promise<AddressLinkRow[]> {
  return tx
    .select()
    .from(addressLinks)
    .where(and(isUnused(memberId), gt(addressLinks.expiresAt, now)))
    .orderBy(desc(addressLinks.sentAt), desc(addressLinks.id));
}

/**
 * Whether the old address was notified of this very change. It is notified once a day (`sendAddressLinks`), so of
 * several addresses typed since then it knows only the first.
 */
export async function wasOldAddressNotified(
  tx: Tx,
  { id, memberId, address }: AddressLinkRow,
  old: string,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with told as (select max(id) as id from address_links
      where member_id = ${memberId} and kind = 'stop' and id < ${id} and lower(address) = lower(${old})),
    claimed as (select c.address from address_links c join told on c.id > told.id
      where c.member_id = ${memberId} and c.kind = 'confirm' order by c.id limit 1)
    select from claimed where lower(address) = lower(${address})`);
  return rows.length > 0;
}

/** Marks a link as used; the caller has locked the member. */
export async function markLinkUsed(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(addressLinks).set({ usedAt: now }).where(eq(addressLinks.id, id));
}

/** Extends a link to the lifetime of a new one. */
export async function extendLink(tx: Tx, { id, kind }: AddressLinkRow, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS[kind]);
  await tx.update(addressLinks).set({ expiresAt }).where(eq(addressLinks.id, id));
}

/** Revokes every unused link of these members: an officer or an import has settled the address. */
export async function revokeAddressLinks(tx: Tx, memberIds: readonly number[], now: Date): Promise<void> {
  if (memberIds.length === 0) return;
  await tx
    .update(addressLinks)
    .set({ endedAt: now })
    .where(
      and(
        sql`${addressLinks.memberId} = any(${sql.param(`{${memberIds}}`)}::int[])`,
        isNull(addressLinks.usedAt),
        isNull(addressLinks.endedAt),
      ),
    );
}

/** The addresses that can stop a change of this member's address, each once, the newest first. */
export async function readStopAddresses(tx: Tx, memberId: number, now: Date): Promise<string[]> {
  const stops = (await readOpenLinks(tx, memberId, now)).filter(({ kind }) => kind === "stop");
  const addresses = new Map(stops.map(({ address }) => [address.toLowerCase(), address]));
  return [...addresses.values()];
}

/** Revokes the links that would confirm an address of this member; returns how many still worked. */
export async function revokeConfirmingLinks(tx: Tx, memberId: number, now: Date): Promise<number> {
  const revoked = await tx
    .update(addressLinks)
    .set({ endedAt: now })
    .where(and(isUnused(memberId), eq(addressLinks.kind, "confirm")))
    .returning({ expiresAt: addressLinks.expiresAt });
  return revoked.filter(({ expiresAt }) => expiresAt > now).length;
}

/**
 * Revokes the other stop links that a stop replaces. An earlier address's stop link stays open: a thief with a later
 * one must not be able to revoke the owner's.
 */
export async function revokeLaterStops(tx: Tx, stop: AddressLinkRow, now: Date): Promise<void> {
  await tx
    .update(addressLinks)
    .set({ endedAt: now })
    .where(
      and(
        isUnused(stop.memberId),
        eq(addressLinks.kind, "stop"),
        or(gt(addressLinks.id, stop.id), sql`lower(${addressLinks.address}) = lower(${stop.address})`),
      ),
    );
}

function isUnused(memberId: number) {
  return and(eq(addressLinks.memberId, memberId), isNull(addressLinks.usedAt), isNull(addressLinks.endedAt));
}

/**
 * Whether each of these addresses may get one more email about this member. The answer holds until commit only under
 * the member's lock and with `lock`, which makes others who email the same addresses wait.
 */
export async function canEmailAddresses(
  tx: Tx,
  memberId: number,
  { addresses, now, lock }: { addresses: readonly string[]; now: Date; lock: boolean },
): Promise<boolean> {
  const keys = [...new Set(addresses.map(mailboxOf))].sort();
  if (lock) {
    for (const key of keys) await lockName(tx, "address", `address link ${key}`);
  }
  const since = new Date(now.getTime() - DAY_MS);
  const mailbox = sql<string>`(${MAILBOX})`;
  const isTheirs = sql`${mailbox} = any(${sql.param(keys)}::text[])`;
  const sent = await tx
    .select({ memberId: addressLinks.memberId, mailbox })
    .from(addressLinks)
    .where(and(gt(addressLinks.sentAt, since), or(eq(addressLinks.memberId, memberId), isTheirs)));
  const ofMember = sent.filter((row) => row.memberId === memberId).length;
  if (ofMember + addresses.length > PER_MEMBER) return false;
  return keys.every((key) => {
    const more = addresses.filter((address) => mailboxOf(address) === key).length;
    return sent.filter(({ mailbox }) => mailbox === key).length + more <= PER_ADDRESS;
  });
}

/**
 * The mailbox behind an address at most providers, which ignore case, dots and what follows a plus. Only for counting
 * emails: elsewhere these may be two people's addresses.
 */
function mailboxOf(address: string): string {
  const [name = "", domain = ""] = address.toLowerCase().split("@");
  return `${name.replace(/\+.*$/, "").replaceAll(".", "")}@${domain}`;
}

/** The same for a link's address, in SQL. */
const MAILBOX = sql`replace(regexp_replace(split_part(lower(${addressLinks.address}), '@', 1), '[+].*$', ''), '.', '')
  || '@' || split_part(lower(${addressLinks.address}), '@', 2)`;

/** Deletes links that expired a month ago. */
export async function deleteOldLinks(db: Tx, now: Date): Promise<void> {
  const until = new Date(now.getTime() - KNOWN_MS).toISOString();
  await db.execute(sql`delete from address_links where expires_at <= ${until}`);
}

/** The only form in which a token is stored; it is random enough to need no salt. */
function hashed(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
