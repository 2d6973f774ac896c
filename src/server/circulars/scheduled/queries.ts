import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, type SQL } from "drizzle-orm";
import type { ScheduledEmail } from "#contract/officers/scheduled-emails.ts";
import { filesIn, officerNamed } from "#server/circulars/queries.ts";
import { scheduledCirculars } from "#server/circulars/tables.ts";
import { lockEventRow } from "#server/events/queries.ts";
import { actorName, type Ctx, type SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockName } from "#server/platform/database/locks.ts";
import { notFound } from "#server/platform/refusal.ts";
import type { ScheduledRow, Scheduling } from "./scheduling.ts";

/** A scheduled email as officers see it, without its recipients, and its row. */
type Read = { row: ScheduledRow; shown: Omit<ScheduledEmail, "sentence"> };

/** The officer who reads them. */
type Reader = Pick<Ctx, "me">;

/** One scheduled email, in a list. */
export function readScheduledById(ctx: Reader, tx: Tx, id: number): Promise<Read[]> {
  return read(ctx, tx, eq(scheduledCirculars.id, id));
}

const { eventId, endedAt, endedBecause } = scheduledCirculars;

/** Those to people of a dinner that have not been sent, the next one first. */
export function readScheduledOf(ctx: Pick<Ctx, "db" | "me">, dinner: number): Promise<Read[]> {
  return read(ctx, ctx.db, and(eq(eventId, dinner), or(isNull(endedAt), ne(endedBecause, "sent"))));
}

/** How long an email to members that was not sent is kept and listed. */
const KEPT_MS = 90 * 86_400_000;

/** Those to members that are still scheduled, next first, and those that ended lately without being sent. */
export function readScheduledToMembers(ctx: Pick<Ctx, "db" | "me" | "now">): Promise<Read[]> {
  const { db, now } = ctx;
  const hasNotGone = and(ne(endedBecause, "sent"), gt(endedAt, new Date(now.getTime() - KEPT_MS)));
  return read(ctx, db, and(isNull(eventId), or(isNull(endedAt), hasNotGone)));
}

/** Deletes those to members that are no longer listed; of one that was sent, the circular has everything. */
export async function deleteOldScheduled({ db, now }: Pick<SystemContext, "db" | "now">): Promise<void> {
  const isOld = lte(endedAt, new Date(now.getTime() - KEPT_MS));
  await db.delete(scheduledCirculars).where(and(isNull(eventId), isOld));
}

async function read({ me }: Reader, tx: Tx, which: SQL | undefined): Promise<Read[]> {
  const rows = await tx
    .select({
      row: scheduledCirculars,
      by: officerNamed(scheduledCirculars.scheduledBy),
      files: filesIn(scheduledCirculars.files),
      stopper: officerNamed(scheduledCirculars.stoppedBy),
    })
    .from(scheduledCirculars)
    .where(which)
    .orderBy(asc(scheduledCirculars.sendAt), asc(scheduledCirculars.id));
  return rows.map(({ row, by, files, stopper }) => ({
    row,
    shown: {
      id: row.id,
      subject: row.subject,
      body: row.body,
      files,
      sendAt: row.sendAt.toISOString(),
      by,
      ended:
        row.endedAt && row.endedBecause && row.endedBecause !== "sent"
          ? {
              at: row.endedAt.toISOString(),
              because: row.endedBecause,
              by: stopper,
              isYours: row.stoppedBy === actorName(me),
            }
          : null,
      updatedAt: row.updatedAt.toISOString(),
    },
  }));
}

/** The row of a scheduled email; 404 if there is none of that kind. */
export async function scheduledRow(tx: Tx, id: number, of?: Scheduling["of"]): Promise<ScheduledRow> {
  const isOf = of && (of === "dinner" ? isNotNull(eventId) : isNull(eventId));
  const [row] = await tx
    .select()
    .from(scheduledCirculars)
    .where(and(eq(scheduledCirculars.id, id), isOf));
  if (!row) throw notFound("This email doesn’t exist.");
  return row;
}

/** Locks a scheduled email with its dinner, if it has one, and reads it. */
export async function lockScheduled(tx: Tx, id: number, of?: Scheduling["of"]): Promise<ScheduledRow> {
  const { key, eventId: dinner } = await scheduledRow(tx, id, of);
  await lockName(tx, "idempotency key", `circular ${key}`);
  if (dinner !== null) await lockEventRow(tx, dinner);
  return scheduledRow(tx, id, of);
}

/** What was scheduled under this key. */
export async function readScheduledUnder(tx: Tx, key: string): Promise<ScheduledRow | undefined> {
  const [row] = await tx.select().from(scheduledCirculars).where(eq(scheduledCirculars.key, key));
  return row;
}

/** Those that are due. */
export function readDueScheduled(tx: Tx, now: Date): Promise<{ id: number }[]> {
  return tx
    .select({ id: scheduledCirculars.id })
    .from(scheduledCirculars)
    .where(and(isNull(scheduledCirculars.endedAt), lte(scheduledCirculars.sendAt, now)))
    .orderBy(asc(scheduledCirculars.sendAt), asc(scheduledCirculars.id));
}
