import { explainDifference as endpoint } from "#contract/treasury.ts";
import { explainItem } from "#server/payments/reconciliation/explain-item.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { differenceTitle } from "./difference-title.ts";
import { readDifferences } from "./standing-differences.ts";

/** Closes a difference with an officer's words; it opens again if its amounts change (D-379). */
export const explainDifference = action(endpoint, async (ctx, ask) => {
  const { title = null } = ask;
  await explainItem(ctx, {
    ...ask,
    isAsRead: ({ item, isRefund }) => title === null || differenceTitle({ ...item, isRefund }) === title,
  });
  const [difference] = await readDifferences(ctx.db, { id: ask.id });
  if (!difference) throw notFound("This difference doesn't exist.");
  return difference;
});
