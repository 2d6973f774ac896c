import type { TicketCounts } from "#contract/registrations/registrations.ts";
import type { Cents } from "#contract/values/cents.ts";
import { formatCents } from "#web/platform/money.ts";
import { describeTickets, summaryLine } from "#web/registrations/amount.ts";

interface TotalCostProps {
  amount: Cents;
  counts: TicketCounts;
  isFree: boolean;
}

/** The total so far, announced whenever it changes. */
export function TotalCost({ amount, counts, isFree }: TotalCostProps) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2 max-sm:flex-col">
        <span aria-hidden="true" className="text-xs leading-tight text-soft sm:text-sm">
          Total cost
        </span>
        <output className="font-display text-2xl leading-tight lining-nums tabular-nums sm:text-3xl">
          <span className="sr-only">Total cost </span>
          {isFree ? "Free" : formatCents(amount)}
          <span className="sr-only">, {describeTickets(counts)}</span>
        </output>
      </p>
      <p
        aria-hidden="true"
        className="text-xs leading-snug text-balance text-soft max-sm:min-h-[2lh] sm:text-sm"
      >
        {summaryLine(counts)}
      </p>
    </div>
  );
}
