import { eq } from "drizzle-orm";
import { NOTHING_REVOKED, type Payment, type Revocation } from "#server/payments/fulfillment.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { formatDay } from "#server/platform/format-dates.ts";
import { endYear } from "./end-year.ts";
import { readYear } from "./queries.ts";
import { duesPayments } from "./tables.ts";

/** Revokes a year of dues that was refunded in full: marks it refunded and restores the last paid day. */
export async function revokeYear(
  { now }: SystemContext,
  tx: Tx,
  { payment, actor }: { payment: Payment; actor: string },
): Promise<Revocation> {
  const year = await readYear(tx, payment.id, "completed");
  if (!year) return NOTHING_REVOKED;
  await tx.update(duesPayments).set({ status: "refunded" }).where(eq(duesPayments.id, year.id));
  const ended = await endYear(tx, year, { now, actor });
  if (!ended) return NOTHING_REVOKED;
  if (!ended.isDone) {
    return {
      concern: `The dues it paid for through ${formatDay(year.paidThrough)} were refunded, but ${ended.concern}`,
      payerNote: null,
    };
  }
  const { day } = ended;
  return {
    concern: null,
    payerNote: `The year of dues it paid for no longer counts: ${day === null ? "no paid year is on record for you" : `your local dues are paid through ${formatDay(day)}`}.`,
  };
}
