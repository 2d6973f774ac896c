import { desc, eq, lt } from "drizzle-orm";
import type { Attention } from "#contract/attention.ts";
import { paymentCharges } from "#server/payments/tables.ts";
import type { Database } from "#server/platform/database/database.ts";
import { registrations } from "#server/registrations/tables.ts";
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
  const [old] = await db
    .select({ id: paymentCharges.transactionId })
    .from(paymentCharges)
    .where(lt(paymentCharges.recordedAt, since))
    .limit(1);
  return {
    differences: rows.slice(0, MAX_SHOWN),
    more: Math.max(0, rows.length - MAX_SHOWN),
    isOverdue: last ? last.finishedAt < since : old !== undefined,
  };
}
