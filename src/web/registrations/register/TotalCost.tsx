import type { TicketCounts } from "#contract/registrations/registrations.ts";
import type { Cents } from "#contract/values/cents.ts";
import { formatCents } from "#web/platform/money.ts";
import { summaryLine } from "#web/registrations/amount.ts";

/** The total so far, announced whenever it changes. */
export function TotalCost({ amount, counts }: { amount: Cents; counts: TicketCounts }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-md bg-sunk px-5 py-4">
      <p className="text-soft">{summaryLine(counts)}</p>
      <p>
        <span className="text-soft">Total cost </span>
        <output className="font-display text-3xl lining-nums tabular-nums">{formatCents(amount)}</output>
      </p>
    </div>
  );
}
