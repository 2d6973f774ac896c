import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { CONFIRM_HOURS, STOP_DAYS } from "#contract/address-links.ts";
import type { Tx } from "#server/platform/database.ts";
import { addressLinks } from "./tables.ts";

export type AddressLinkRow = typeof addressLinks.$inferSelect;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const LIFE_MS = { confirm: CONFIRM_HOURS * HOUR_MS, stop: STOP_DAYS * DAY_MS };

/** Emails about a change that one address and one member may cause in a day (S-69). */
const PER_ADDRESS = 3;
const PER_MEMBER = 5;
/** How long a link is known after its time, so that its page can say that it is over. */
const KNOWN_MS = 30 * DAY_MS;

/** Writes a new link and answers its secret, which stands in the email only. */
export async function insertLink(
  tx: Tx,
  link: { memberId: number; kind: "confirm" | "stop"; address: string; passwordHash: string | null },
  now: Date,
): Promise<string> {
  const { passwordHash, ...facts } = link;
  const token = randomBytes(32).toString("base64url");
  await tx.insert(addressLinks).values({
    ...facts,
    tokenHash: hashed(token),
    sentAt: now,
    expiresAt: new Date(now.getTime() + LIFE_MS[link.kind]),
    passwordMark: markOf(passwordHash),
  });
  return token;
}

/** By what a password is known again without keeping it. */
export function markOf(passwordHash: string | null): string | null {
  return passwordHash === null ? null : hashed(passwordHash);
}

/** The link with this secret. */
export async function findLink(db: Tx, token: string): Promise<AddressLinkRow | undefined> {
  const [row] = await db
    .select()
    .from(addressLinks)
    .where(eq(addressLinks.tokenHash, hashed(token)));
  return row;
}

/** A member's links that still work, the newest first. */
export async function readOpenLinks(tx: Tx, memberId: number, now: Date): Promise<AddressLinkRow[]> {
  return tx
    .select()
    .from(addressLinks)
    .where(
      and(
        eq(addressLinks.memberId, memberId),
        isNull(addressLinks.usedAt),
        isNull(addressLinks.endedAt),
        gt(addressLinks.expiresAt, now),
      ),
    )
    .orderBy(desc(addressLinks.sentAt), desc(addressLinks.id));
}

/**
 * Whether the old address was told of this very change. It hears of one change a day (`claimAddress`), and of several
 * addresses typed since it knows of the first one only.
 */
export async function wasToldOf(
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

/** Uses a link up; the member's row is locked. */
export async function useUp(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(addressLinks).set({ usedAt: now }).where(eq(addressLinks.id, id));
}

/** Lets a link work for as long as a new one would. */
export async function prolong(tx: Tx, { id, kind }: AddressLinkRow, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + LIFE_MS[kind]);
  await tx.update(addressLinks).set({ expiresAt }).where(eq(addressLinks.id, id));
}

/** Ends every link of these members that was not used: an officer or an import has settled the address. */
export async function endAddressLinks(tx: Tx, memberIds: readonly number[], now: Date): Promise<void> {
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

/**
 * Ends the links that a stop makes useless. A stop that an earlier address was mailed stays open: a thief who was
 * mailed a later one must not end the owner's with it.
 */
export async function endLinksStoppedBy(tx: Tx, stop: AddressLinkRow, now: Date): Promise<void> {
  await tx
    .update(addressLinks)
    .set({ endedAt: now })
    .where(
      and(
        eq(addressLinks.memberId, stop.memberId),
        isNull(addressLinks.usedAt),
        isNull(addressLinks.endedAt),
        or(
          eq(addressLinks.kind, "confirm"),
          gt(addressLinks.id, stop.id),
          sql`lower(${addressLinks.address}) = lower(${stop.address})`,
        ),
      ),
    );
}

/**
 * Whether these addresses may each get one more email because of this member. To be true until commit it is asked
 * under the member's lock and with `lock`: others who would write to one of the addresses wait.
 */
export async function mayMail(
  tx: Tx,
  memberId: number,
  addresses: readonly string[],
  now: Date,
  { lock }: { lock: boolean },
): Promise<boolean> {
  const keys = [...new Set(addresses.map(mailboxOf))].sort();
  if (lock) {
    for (const key of keys) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address link ${key}`}, 0))`);
    }
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
 * The mailbox that an address leads to at most providers, in which capitals, dots and what follows a plus do not
 * matter. For counting emails only: elsewhere these may be two people's addresses.
 */
function mailboxOf(address: string): string {
  const [name = "", domain = ""] = address.toLowerCase().split("@");
  return `${name.replace(/\+.*$/, "").replaceAll(".", "")}@${domain}`;
}

/** The same of a link's address. */
const MAILBOX = sql`replace(regexp_replace(split_part(lower(${addressLinks.address}), '@', 1), '[+].*$', ''), '.', '')
  || '@' || split_part(lower(${addressLinks.address}), '@', 2)`;

/** Forgets links that have been over for a month. */
export async function forgetOldLinks(db: Tx, now: Date): Promise<void> {
  const until = new Date(now.getTime() - KNOWN_MS).toISOString();
  await db.execute(sql`delete from address_links where expires_at <= ${until}`);
}

/** The only form in which a token is kept; it is random enough to need no salt. */
function hashed(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
