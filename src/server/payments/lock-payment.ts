import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import type { Payment } from "./fulfillment.ts";
import { payments } from "./tables.ts";

/** Locks a payment, after its fulfillment's rows, and returns its current row. */
export async function lockPayment(tx: Tx, id: number): Promise<Payment> {
  await tx.execute(sql`select id from payments where id = ${id} for update`);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id));
  if (!payment) throw new Error(`payment ${id} is gone`);
  return payment;
}
