import { and, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { batchesOf } from "#server/platform/batches.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockKeys } from "#server/platform/database/locks.ts";
import { outbox, outboxOwners } from "#server/platform/tables.ts";

/** Members whose emails are looked for, and emails that are locked, by one statement. */
const AT_A_TIME = 1000;

type EmailOf = { id: number; kind: string; owner: number | null };

/** Those of some kinds that were queued from then on and are waiting. */
type Waiting = { since: Date; kinds: readonly string[] };

/** The emails of tens of thousands of members, all of them or those that are `waiting`. */
export async function findEmailsOf(
  tx: Tx,
  memberIds: readonly number[],
  waiting?: Waiting,
): Promise<EmailOf[]> {
  const all: EmailOf[] = [];
  const isWaiting =
    waiting &&
    and(
      gte(outbox.createdAt, waiting.since),
      inArray(outbox.kind, [...waiting.kinds]),
      isNull(outbox.sentAt),
      isNull(outbox.failedAt),
    );
  for (const some of batchesOf(memberIds, AT_A_TIME)) {
    const rows = await tx
      .select({ id: outbox.id, kind: outbox.kind, owner: outboxOwners.memberId })
      .from(outboxOwners)
      .innerJoin(outbox, eq(outbox.id, outboxOwners.outboxId))
      .where(and(sql`${outboxOwners.memberId} = any(${sql.param(`{${some}}`)}::int[])`, isWaiting));
    for (const row of rows) all.push(row);
  }
  return all;
}

/** Locks these emails in the order of their ids, before any of them is withdrawn or erased. */
export async function lockEmails(tx: Tx, ids: readonly number[]): Promise<void> {
  const ordered = [...new Set(ids)].sort((a, b) => a - b);
  for (const some of batchesOf(ordered, AT_A_TIME)) {
    const where = sql`${outbox.id} = any(${sql.param(`{${some}}`)}::int[])`;
    await lockKeys(tx, outbox, { where, strength: "update" });
  }
}
