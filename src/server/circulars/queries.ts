import { and, asc, desc, eq, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { memberSliceWords } from "#contract/members/email-words.ts";
import type { Circular } from "#contract/officers/circulars.ts";
import type { EmailFile } from "#contract/officers/email-files.ts";
import { sliceWords } from "#contract/registrations/circular-words.ts";
import { TABLES_SENTENCE } from "#contract/registrations/moment-words.ts";
import { members } from "#server/members/tables.ts";
import type { Actor, Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { EmailOwner } from "#server/platform/email/email-owners.ts";
import { UNWANTED } from "#server/platform/email/returned/mailboxes.ts";
import { IS_CLAIMED, OUTDATED, STOPPED } from "#server/platform/email/send-due-emails.ts";
import { outbox, outboxOwners, storedFiles } from "#server/platform/tables.ts";
import { users } from "#server/session/tables.ts";
import { circularEmails, circulars } from "./tables.ts";

const LISTED = 200;

/** What became of an email. One that came back after it was sent did not arrive. */
const EMAIL_STATE = sql<"sent" | "waiting" | "failed" | "stopped">`case
  when ${outbox.bouncedAt} is not null then 'failed'
  when ${outbox.sentAt} is not null then 'sent'
  when ${outbox.error} in (${STOPPED}, ${OUTDATED.tooLate}, ${OUTDATED.noLongerReached}, ${UNWANTED}) then 'stopped'
  when ${outbox.failedAt} is not null then 'failed' else 'waiting' end`;

/** Emails that were deleted with those they were for are none of any state. */
const counted = (state: string) =>
  sql<number>`(count(${outbox.id}) filter (where ${EMAIL_STATE} = ${state}))::int`.mapWith(Number);

/** The name of an officer whom a column has as the audit log names them. */
export const officerNamed = (column: PgColumn) => sql<
  string | null
>`coalesce((select trim(concat_ws(' ', o.first_name, o.last_name)) from members o
    where o.id = substring(${column} from '^member (\\d+)$')::int),
  (select coalesce(nullif(trim(concat_ws(' ', o.first_name, o.last_name)), ''), o.email) from users o
    where o.id = substring(${column} from '^administrator (\\d+)$')::int))`;

/** The files whose ids are in a column, in that order. */
export const filesIn = (column: PgColumn) =>
  sql<
    EmailFile[]
  >`coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes) order by has.at)
    from unnest(${column}) with ordinality as has (id, at) join ${storedFiles} f on f.id = has.id), '[]')`;

async function read(tx: Tx, which: SQL): Promise<Circular[]> {
  const rows = await tx
    .select({
      row: circulars,
      by: officerNamed(circulars.sentBy),
      files: filesIn(circulars.files),
      sent: counted("sent"),
      waiting: counted("waiting"),
      failed: counted("failed"),
      stopped: counted("stopped"),
    })
    .from(circulars)
    .leftJoin(circularEmails, eq(circularEmails.circularId, circulars.id))
    .leftJoin(outbox, eq(outbox.id, circularEmails.outboxId))
    .where(which)
    .groupBy(circulars.id)
    .orderBy(desc(circulars.id))
    .limit(LISTED);
  return rows.map(({ row, by, files, ...counts }) => ({
    id: row.id,
    subject: row.subject,
    body: row.body,
    files,
    sentence: sentenceOf(row),
    people: row.persons,
    mailboxes: row.mailboxes,
    moment: row.moment,
    since: row.joined === null || row.gone === null ? null : { joined: row.joined, gone: row.gone },
    isNews: row.isNews,
    serviceReason: row.serviceReason,
    by,
    sentAt: row.sentAt.toISOString(),
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
    counts,
  }));
}

function sentenceOf({ moment, slice }: Pick<typeof circulars.$inferSelect, "moment" | "slice">): string {
  if (moment === "tables") return TABLES_SENTENCE;
  return "who" in slice ? sliceWords(slice) : memberSliceWords(slice);
}

/** What officers wrote to members, the latest first. */
export function readMemberCirculars(tx: Tx): Promise<Circular[]> {
  return read(tx, isNull(circulars.eventId));
}

/** The dinner of a circular, null for members; undefined if there is none that an officer of this role may see (D-222). */
export async function findDinnerOf(
  tx: Tx,
  id: number,
  role: Me["role"],
): Promise<{ eventId: number | null } | undefined> {
  const [row] = await tx.select({ eventId: circulars.eventId }).from(circulars).where(eq(circulars.id, id));
  return row && (row.eventId !== null || role === "full") ? row : undefined;
}

/** The circulars of a dinner, the latest first. */
export function readCirculars(tx: Tx, eventId: number): Promise<Circular[]> {
  return read(tx, eq(circulars.eventId, eventId));
}

/** One circular. */
export async function readCircular(tx: Tx, id: number): Promise<Circular | undefined> {
  return (await read(tx, eq(circulars.id, id)))[0];
}

/** What was sent under this key, for whatever dinner. */
export async function readSentUnder(tx: Tx, key: string) {
  const [row] = await tx.select().from(circulars).where(eq(circulars.key, key));
  return row;
}

/** Each email of a circular, with the mail server’s last answer. */
export async function readCircularEmails(tx: Tx, circularId: number) {
  return tx
    .select({
      id: outbox.id,
      address: outbox.recipient,
      state: EMAIL_STATE,
      error: outbox.error,
      returned: outbox.bounceKind,
    })
    .from(circularEmails)
    .innerJoin(outbox, eq(outbox.id, circularEmails.outboxId))
    .where(eq(circularEmails.circularId, circularId))
    .orderBy(asc(outbox.id));
}

/** The email that an email is a copy of, or itself. */
export async function readFirstOf(tx: Tx, outboxId: number): Promise<number> {
  const [row] = await tx.select({ first: outbox.copyOf }).from(outbox).where(eq(outbox.id, outboxId));
  return row?.first ?? outboxId;
}

/** The circular of an email in the outbox, with where that goes and whose it is; undefined for any other email. */
export async function readCircularOf(tx: Tx, outboxId: number) {
  const [found] = await tx
    .select({ circular: circulars, address: outbox.recipient })
    .from(circularEmails)
    .innerJoin(circulars, eq(circulars.id, circularEmails.circularId))
    .innerJoin(outbox, eq(outbox.id, circularEmails.outboxId))
    .where(eq(circularEmails.outboxId, outboxId));
  if (!found) return undefined;
  const owners = await tx
    .select({ memberId: outboxOwners.memberId, userId: outboxOwners.userId })
    .from(outboxOwners)
    .where(eq(outboxOwners.outboxId, outboxId));
  return { ...found, owners };
}

/** The confirmed address of an officer, or of their account. */
export async function readWriterAddress(tx: Tx, { memberId, userId }: Actor): Promise<string | null> {
  if (memberId !== null) {
    const [row] = await tx
      .select({ email: members.confirmedEmail })
      .from(members)
      .where(eq(members.id, memberId));
    return row?.email ?? null;
  }
  const [row] =
    userId === null ? [] : await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? null;
}

/** The ids of queued emails, with their keys. */
export function readQueued(
  tx: Tx,
  onceKeys: readonly string[],
): Promise<{ id: number; key: string | null }[]> {
  return tx
    .select({ id: outbox.id, key: outbox.onceKey })
    .from(outbox)
    .where(inArray(outbox.onceKey, [...onceKeys]));
}

/** Whether a queued email says this. */
export async function hasText(tx: Tx, id: number, text: string): Promise<boolean> {
  const [row] = await tx.select({ text: outbox.bodyText }).from(outbox).where(eq(outbox.id, id));
  return row?.text === text;
}

/** An email to many, still waiting to be sent, to a mailbox that a member may share with others. */
export type SharedEmail = {
  /** Its id in the outbox. */
  id: number;
  circular: typeof circulars.$inferSelect;
  address: string;
  writer: EmailOwner | null;
  /** The others it is for, who are members or have an account. */
  others: readonly EmailOwner[];
  /** The email of which it is a copy. */
  copyOf: number | null;
};

/**
 * Waiting emails to many that are for any of these members, except those being sent. `others` are the readers who stay
 * when all who are `leaving` have left. Those who read the mailbox but have no record of their own are not known here.
 */
export async function findSharedEmails(
  tx: Tx,
  owners: readonly number[],
  leaving = owners,
): Promise<SharedEmail[]> {
  const isTheirs = sql`exists (select from outbox_owners w
    where w.outbox_id = ${outbox.id} and w.member_id = any(${sql.param(`{${owners}}`)}::int[]))`;
  const leave = new Set(leaving);
  const rows = await tx
    .select({
      id: outbox.id,
      circular: circulars,
      address: outbox.recipient,
      writerMemberId: outbox.answersToMemberId,
      writerUserId: outbox.answersToUserId,
      copyOf: outbox.copyOf,
      members: othersIn("member_id"),
      users: othersIn("user_id"),
    })
    .from(outbox)
    .innerJoin(circularEmails, sql`${circularEmails.outboxId} = coalesce(${outbox.copyOf}, ${outbox.id})`)
    .innerJoin(circulars, eq(circulars.id, circularEmails.circularId))
    .where(
      and(
        isTheirs,
        isNull(outbox.sentAt),
        isNull(outbox.failedAt),
        isNull(outbox.stoppedAt),
        not(sql`(${IS_CLAIMED})`),
      ),
    )
    .orderBy(outbox.id);
  return rows.map(({ id, circular, address, copyOf, ...row }) => ({
    id,
    circular,
    address,
    copyOf,
    writer: ownerIn(row.writerMemberId, row.writerUserId),
    others: [
      ...row.members.flatMap((id) => (leave.has(id) ? [] : [{ memberId: id }])),
      ...row.users.map((userId) => ({ userId })),
    ],
  }));
}

/** Circulars as they are stored, by id. */
export async function readCircularRows(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SharedEmail["circular"]>> {
  const rows = await tx
    .select()
    .from(circulars)
    .where(inArray(circulars.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ids of the owners of an email, of one of the two kinds. */
const othersIn = (column: "member_id" | "user_id") => sql<
  number[]
>`(select coalesce(json_agg(w.${sql.raw(column)}
    order by w.${sql.raw(column)}), '[]')
  from outbox_owners w where w.outbox_id = ${outbox.id} and w.${sql.raw(column)} is not null)`;

function ownerIn(memberId: number | null, userId: number | null): EmailOwner | null {
  if (memberId !== null) return { memberId };
  return userId !== null ? { userId } : null;
}
