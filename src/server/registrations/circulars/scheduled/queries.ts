import { createHash } from "node:crypto";
import { and, asc, eq, isNull, lte, ne, or, type SQL } from "drizzle-orm";
import { sliceWords } from "#contract/registrations/circular-words.ts";
import type { ScheduledCircular } from "#contract/registrations/scheduled-circulars.ts";
import { filesIn, officerNamed } from "#server/circulars/queries.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/refusal.ts";
import type { Reached } from "#server/registrations/circulars/read-people.ts";
import { scheduledCirculars } from "#server/registrations/tables.ts";

/** A scheduled email as it is stored. */
export type ScheduledRow = typeof scheduledCirculars.$inferSelect;

/** How people are known again at its hour: by their ids, or by a hash of the address of someone without any. */
export function keysOf(people: readonly Reached[]): string[] {
  // People without a row of their own, as on the waitlist, are counted within their party.
  const counts = new Map<string, number>();
  return people.map((one) => {
    const key = keyOf(one);
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    return `${key} ${nth}`;
  });
}

function keyOf({ attendee, registration, owner, address }: Reached): string {
  if (attendee !== null) return `person ${attendee}`;
  if (owner !== null) return JSON.stringify([owner, registration]);
  return createHash("sha256").update(`${registration} ${address?.toLowerCase()}`).digest("base64url");
}

async function read(tx: Tx, which: SQL | undefined): Promise<ScheduledCircular[]> {
  const rows = await tx
    .select({
      row: scheduledCirculars,
      by: officerNamed(scheduledCirculars.scheduledBy),
      files: filesIn(scheduledCirculars.files),
    })
    .from(scheduledCirculars)
    .where(which)
    .orderBy(asc(scheduledCirculars.sendAt), asc(scheduledCirculars.id));
  return rows.map(({ row, by, files }) => ({
    id: row.id,
    slice: row.slice,
    subject: row.subject,
    body: row.body,
    files,
    sentence: sliceWords(row.slice),
    sendAt: row.sendAt.toISOString(),
    by,
    ended:
      row.endedAt && row.endedBecause && row.endedBecause !== "sent"
        ? { at: row.endedAt.toISOString(), because: row.endedBecause }
        : null,
    updatedAt: row.updatedAt.toISOString(),
  }));
}

/** The scheduled emails of a dinner that have not gone. */
export function readScheduledOf(tx: Tx, eventId: number): Promise<ScheduledCircular[]> {
  return read(
    tx,
    and(
      eq(scheduledCirculars.eventId, eventId),
      or(isNull(scheduledCirculars.endedBecause), ne(scheduledCirculars.endedBecause, "sent")),
    ),
  );
}

/** One scheduled email as officers see it. */
export async function readScheduled(tx: Tx, id: number): Promise<ScheduledCircular> {
  const [found] = await read(tx, eq(scheduledCirculars.id, id));
  if (!found) throw notFound("This email doesn’t exist.");
  return found;
}

/** The row of a scheduled email; 404 if there is none. Its dinner is locked before it is read again to be changed. */
export async function scheduledRow(tx: Tx, id: number): Promise<ScheduledRow> {
  const [row] = await tx.select().from(scheduledCirculars).where(eq(scheduledCirculars.id, id));
  if (!row) throw notFound("This email doesn’t exist.");
  return row;
}

/** What was scheduled under this key, for whatever dinner. */
export async function readScheduledUnder(tx: Tx, key: string): Promise<ScheduledRow | undefined> {
  const [row] = await tx.select().from(scheduledCirculars).where(eq(scheduledCirculars.key, key));
  return row;
}

/** Those whose hour has come. */
export function readDueScheduled(tx: Tx, now: Date): Promise<{ id: number }[]> {
  return tx
    .select({ id: scheduledCirculars.id })
    .from(scheduledCirculars)
    .where(and(isNull(scheduledCirculars.endedAt), lte(scheduledCirculars.sendAt, now)))
    .orderBy(asc(scheduledCirculars.sendAt), asc(scheduledCirculars.id));
}
