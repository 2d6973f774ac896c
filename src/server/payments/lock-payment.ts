import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import type { Payment } from "./buyer.ts";
import { payments } from "./tables.ts";

/** Locks a payment after its buyer's rows and answers it as it then is. */
export async function lockPayment(tx: Tx, id: number): Promise<Payment> {
  await tx.execute(sql`select id from payments where id = ${id} for update`);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id));
  if (!payment) throw new Error(`payment ${id} is gone`);
  return payment;
}
