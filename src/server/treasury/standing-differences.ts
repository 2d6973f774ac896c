import type { StandingDifference } from "#contract/treasury.ts";
import { listExplainedDifferences as endpoint } from "#contract/treasury.ts";
import { labelOfActor } from "#server/audit/actor-labels.ts";
import { readNames } from "#server/audit/queries.ts";
import { type AskedItems, readItems } from "#server/payments/reconciliation/read-items.ts";
import type { Database } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { differenceTitle } from "./difference-title.ts";

/** The differences that officers have explained, with who, when and what (D-379). */
export const listExplainedDifferences = action(endpoint, ({ db }) => {
  return readDifferences(db, "explained");
});

/** Differences as officers read them, the latest first. */
export async function readDifferences(db: Database, asked: AskedItems): Promise<StandingDifference[]> {
  const rows = await readItems(db, asked);
  const names = await readNames(
    db,
    rows.flatMap(({ item }) => item.explainedBy ?? []),
  );
  return rows.map(({ item, isRefund }) => ({
    id: item.id,
    title: differenceTitle({ ...item, isRefund }),
    sentence: item.sentence,
    transactionId: item.transactionId,
    paymentId: item.paymentId,
    amountHere: item.amountHere,
    amountThere: item.amountThere,
    firstSeenAt: item.firstSeenAt.toISOString(),
    lastSeenAt: item.lastSeenAt.toISOString(),
    resolvedAt: item.resolvedAt?.toISOString() ?? null,
    explainedAt: item.explainedAt?.toISOString() ?? null,
    explainedBy: item.explainedBy === null ? null : labelOfActor(item.explainedBy, names),
    explanation: item.explanation,
  }));
}
