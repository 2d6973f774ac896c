import { eq, inArray, lt } from "drizzle-orm";
import { toldNotices } from "#server/officers/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** What was told is kept longer than facts are read. */
const KEPT_MS = 9 * 86_400_000;

/** The facts of which each officer of these dinners was told, as "dinner officer fact". */
export async function readTold(tx: Tx, eventIds: readonly number[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select()
    .from(toldNotices)
    .where(inArray(toldNotices.eventId, [...eventIds]));
  return new Set(rows.map(({ eventId, officer, fact }) => toldKey(eventId, officer, fact)));
}

/** One of them. */
export function toldKey(eventId: number, officer: string, fact: string): string {
  return `${eventId} ${officer} ${fact}`;
}

type Told = {
  eventId: number;
  officer: string;
  facts: readonly string[];
  now: Date;
  outboxId: number | null;
};

/** Notes that an officer was told of these facts, or did not need to hear of them. */
export async function writeTold(tx: Tx, { eventId, officer, facts, now, outboxId }: Told): Promise<void> {
  await tx
    .insert(toldNotices)
    .values(facts.map((fact) => ({ eventId, officer, fact, toldAt: now, outboxId })))
    .onConflictDoNothing();
}

/** Forgets what was told of facts that are no longer read. */
export async function forgetOldTold(tx: Tx, now: Date): Promise<void> {
  await tx.delete(toldNotices).where(lt(toldNotices.toldAt, new Date(now.getTime() - KEPT_MS)));
}

/** For whom a notice was, about which dinner, and the facts that it tells; undefined if it tells none. */
export async function readNotice(
  tx: Tx,
  outboxId: number,
): Promise<{ eventId: number; officer: string; facts: ReadonlySet<string> } | undefined> {
  const rows = await tx.select().from(toldNotices).where(eq(toldNotices.outboxId, outboxId));
  const [row] = rows;
  return row && { eventId: row.eventId, officer: row.officer, facts: new Set(rows.map(({ fact }) => fact)) };
}
