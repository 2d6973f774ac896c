import type { TicketCounts } from "#contract/registrations/registrations.ts";
import type { Cents } from "#contract/values/cents.ts";
import { Button } from "#web/ui/Button.tsx";
import { TotalCost } from "./TotalCost.tsx";

interface PayBarProps {
  amount: Cents;
  counts: TicketCounts;
  isBusy: boolean;
}

/**
 * The total and the button, the last thing in the form. On a screen that is high enough it stays in view while the form
 * is scrolled; `data-stays-in-view` keeps what has the focus clear of it (theme.css).
 */
export function PayBar({ amount, counts, isBusy }: PayBarProps) {
  return (
    <div
      data-stays-in-view
      className="bottom-0 z-10 -mx-6 -mb-6 flex items-center justify-between gap-x-4 gap-y-2 rounded-b-lg border-t border-brass bg-card px-4 py-3 max-[21rem]:flex-wrap sm:-mx-8 sm:-mb-8 sm:px-8 sm:py-4 [@media(min-height:22rem)]:sticky print:static"
    >
      <TotalCost amount={amount} counts={counts} />
      <Button
        type="submit"
        disabled={isBusy}
        className="shrink-0 whitespace-nowrap max-sm:px-4 max-[21rem]:w-full"
      >
        {isBusy ? "Processing..." : "Proceed to Payment"}
      </Button>
    </div>
  );
}
