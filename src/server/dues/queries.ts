import { and, asc, desc, eq, gt, gte, isNotNull, lte, max, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { DuesPayment } from "#contract/dues.ts";
import type { Payment } from "#server/payments/fulfillment.ts";
import { payments } from "#server/payments/tables.ts";
import type { Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { notFound } from "#server/platform/refusal.ts";
import { duesPayments } from "./tables.ts";

/** The caller's member id and last paid day; 404 for an administrator without a member record (S-66). */
export async function readOwnDues(tx: Tx, me: Me): Promise<{ id: number; paidThrough: string | null }> {
  const rows = await readRows(
    tx,
    z.object({ id: z.number(), paid_through: z.string().nullable() }),
    sql`select id, local_dues_paid_through::text as paid_through from members where id = ${me.memberId}`,
  );
  const [row] = rows;
  if (!row) throw notFound("You have no member record.");
  return { id: row.id, paidThrough: row.paid_through };
}

/** A member's dues payments, newest first (S-11). */
export async function readDuesPayments(tx: Tx, memberId: number): Promise<DuesPayment[]> {
  const rows = await tx
    .select()
    .from(duesPayments)
    .where(eq(duesPayments.memberId, memberId))
    .orderBy(desc(duesPayments.paymentDate), desc(duesPayments.id));
  return rows.map(duesPaymentOf);
}

/** A payment of dues in the contract's shape. */
export function duesPaymentOf(row: typeof duesPayments.$inferSelect): DuesPayment {
  const { id, paidThrough, status, transactionId, amount, paymentMethod } = row;
  const paymentDate = row.paymentDate.toISOString();
  return { id, paymentDate, paidThrough, status, transactionId, amount, paymentMethod };
}

/** The last day that payments have bought, for each member who paid and was not refunded. */
export async function readBoughtDays(tx: Tx): Promise<ReadonlyMap<number, string>> {
  const { memberId } = duesPayments;
  const days = new Map<number, string>();
  for (let after = 0; ; ) {
    const rows = await tx
      .select({ id: memberId, day: max(duesPayments.paidThrough) })
      .from(duesPayments)
      .where(and(eq(duesPayments.status, "completed"), gt(memberId, after)))
      .groupBy(memberId)
      .orderBy(asc(memberId))
      .limit(DAYS_AT_A_TIME);
    for (const { id, day } of rows) if (id && day) days.set(id, day);
    if (rows.length < DAYS_AT_A_TIME) return days;
    after = rows.at(-1)?.id ?? 0;
  }
}

/** Read in parts, so that those of tens of thousands of members do not keep requests waiting. */
const DAYS_AT_A_TIME = 2000;

/** The year that a payment paid for, if it still counts or if a refund ended it. */
export async function readYear(
  tx: Tx,
  paymentId: number,
  status: "completed" | "refunded",
): Promise<typeof duesPayments.$inferSelect | undefined> {
  const [year] = await tx
    .select()
    .from(duesPayments)
    .where(and(eq(duesPayments.paymentId, paymentId), eq(duesPayments.status, status)));
  return year;
}

/** The last paid day that an officer's record of this member's dues since that time has bought, if it counts; null if none. */
export async function readPaidManuallySince(
  tx: Tx,
  { memberId, since }: { memberId: number; since: Date },
): Promise<string | null> {
  const [found] = await tx
    .select({ day: max(duesPayments.paidThrough) })
    .from(duesPayments)
    .where(
      and(
        eq(duesPayments.memberId, memberId),
        eq(duesPayments.status, "completed"),
        isNotNull(duesPayments.recordedBy),
        gte(duesPayments.createdAt, since),
      ),
    );
  return found?.day ?? null;
}

/** When the latest card page for this member's dues was opened; null if none was. */
export async function readLatestOpening(tx: Tx, memberId: number): Promise<Date | null> {
  const [found] = await tx
    .select({ at: max(payments.createdAt) })
    .from(payments)
    .where(and(eq(payments.purpose, "dues"), eq(payments.subjectId, memberId)));
  return found?.at ?? null;
}

/** A member's other payments of dues. */
export async function readOtherYears(
  tx: Tx,
  { id, memberId }: Pick<typeof duesPayments.$inferSelect, "id" | "memberId">,
): Promise<(typeof duesPayments.$inferSelect)[]> {
  if (memberId === null) return [];
  return tx
    .select()
    .from(duesPayments)
    .where(and(eq(duesPayments.memberId, memberId), ne(duesPayments.id, id)));
}

/** Unpaid dues payments that were opened before this time or whose payer cancelled, oldest first. */
export async function readStaleDuesPayments(tx: Tx, openedBefore: Date, most = 100): Promise<Payment[]> {
  return tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.purpose, "dues"),
        eq(payments.status, "created"),
        or(lte(payments.createdAt, openedBefore), isNotNull(payments.cancelAskedAt)),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(most);
}

/** The members whose reminders' `onceKey` begins like this, alone or with others at the same address. */
export async function readReminded(tx: Tx, key: string): Promise<Set<number>> {
  const rows = await readRows(
    tx,
    z.object({ once_key: z.string() }),
    sql`select once_key from outbox where once_key like ${`${key}%`}`,
  );
  return new Set(rows.flatMap(({ once_key }) => once_key.slice(key.length).split("+").map(Number)));
}
