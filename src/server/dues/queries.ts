import { desc, eq, sql } from "drizzle-orm";
import type { DuesPayment } from "#contract/dues.ts";
import type { Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { notFound } from "#server/platform/refusal.ts";
import { duesPayments } from "./tables.ts";

/** Whose dues are asked about. */
export type DuesMember = { id: number; firstName: string; email: string | null; paidThrough: string | null };

/** The asker's member row as far as dues go; 404 for an administrator without one (S-66). */
export async function readOwnDues(tx: Tx, me: Me): Promise<DuesMember> {
  const member = me.memberId === null ? undefined : await readDuesMember(tx, me.memberId);
  if (!member) throw notFound("No member record belongs to this log-in.");
  return member;
}

/** A member by key; undefined where he was deleted. */
export async function readDuesMember(tx: Tx, id: number): Promise<DuesMember | undefined> {
  const { rows } = await tx.execute<{
    first_name: string;
    email: string | null;
    paid_through: string | null;
  }>(
    sql`select first_name, email, local_dues_paid_through::text as paid_through from members where id = ${id}`,
  );
  const row = rows[0];
  return row && { id, firstName: row.first_name, email: row.email, paidThrough: row.paid_through };
}

/** A member's payments of dues, newest first (S-11). */
export async function readDuesPayments(tx: Tx, memberId: number): Promise<DuesPayment[]> {
  const rows = await tx
    .select()
    .from(duesPayments)
    .where(eq(duesPayments.memberId, memberId))
    .orderBy(desc(duesPayments.paymentDate), desc(duesPayments.id));
  return rows.map((row) => ({ ...row, paymentDate: row.paymentDate.toISOString() }));
}
