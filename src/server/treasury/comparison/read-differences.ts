import { desc, eq, lt, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Attention } from "#contract/attention.ts";
import { paymentCharges } from "#server/payments/tables.ts";
import type { Database } from "#server/platform/database/database.ts";
import { credits, manualPayments, registrations } from "#server/registrations/tables.ts";
import { moneyComparisons, moneyDifferences } from "#server/treasury/tables.ts";

/** Money that has waited for its comparison this long was left out of a night. */
const A_NIGHT_AND_A_DAY_MS = 48 * 3_600_000;
const MAX_SHOWN = 20;

/** What the nightly comparison of money found, and whether it is overdue. */
export async function readMoneyDifferences(
  db: Database,
  now: Date,
): Promise<NonNullable<Attention["money"]>> {
  const rows = await db
    .select({
      what: moneyDifferences.what,
      number: moneyDifferences.number,
      paymentId: moneyDifferences.paymentId,
      registrationId: moneyDifferences.registrationId,
      eventId: registrations.eventId,
      found: moneyDifferences.found,
      expected: moneyDifferences.expected,
    })
    .from(moneyDifferences)
    .leftJoin(registrations, eq(registrations.id, moneyDifferences.registrationId))
    .orderBy(moneyDifferences.id);
  const [last] = await db
    .select({ finishedAt: moneyComparisons.finishedAt })
    .from(moneyComparisons)
    .orderBy(desc(moneyComparisons.finishedAt));
  const since = new Date(now.getTime() - A_NIGHT_AND_A_DAY_MS);
  return {
    differences: rows.slice(0, MAX_SHOWN),
    more: Math.max(0, rows.length - MAX_SHOWN),
    isOverdue: last ? last.finishedAt < since : await hasMoneyFrom(db, since),
  };
}

/** Whether there is money from before then, which a night had to compare. */
async function hasMoneyFrom(db: Database, since: Date): Promise<boolean> {
  const isIn = async (table: PgTable, at: PgColumn) =>
    (await db.select({ one: sql`1` }).from(table).where(lt(at, since)).limit(1)).length > 0;
  return (
    (await isIn(paymentCharges, paymentCharges.recordedAt)) ||
    (await isIn(manualPayments, manualPayments.recordedAt)) ||
    isIn(credits, credits.grantedAt)
  );
}
