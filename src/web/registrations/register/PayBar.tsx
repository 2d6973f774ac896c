import { type RefObject, useEffect, useRef } from "react";
import type { TicketCounts } from "#contract/registrations/registrations.ts";
import type { Cents } from "#contract/values/cents.ts";
import { Button } from "#web/ui/Button.tsx";
import { seatsOf } from "./seats.ts";
import { TotalCost } from "./TotalCost.tsx";

interface PayBarProps {
  amount: Cents;
  counts: TicketCounts;
  /** Whether a credit pays for all of it. */
  isCovered: boolean;
  isBusy: boolean;
}

/**
 * The total and the button, the last thing in the form. On a screen with room for it, it stays in view while the form
 * is scrolled, and never covers what has the focus. On a phone it keeps its height, whatever the total and the button say.
 */
export function PayBar({ amount, counts, isCovered, isBusy }: PayBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isFree = amount === 0 && seatsOf(counts) > 0;
  useClearFocus(bar);
  return (
    <div
      ref={bar}
      data-stays-in-view
      className="bottom-0 z-10 card-bleed flex items-center justify-between gap-x-4 gap-y-2 rounded-b-lg border-t border-brass bg-card px-[min(1rem,16px)] py-3 max-[21rem]:flex-wrap sm:px-8 sm:py-4 [@media(min-height:22rem)_and_(min-width:15rem)]:sticky print:static"
    >
      <TotalCost amount={amount} counts={counts} isFree={isFree} />
      <Button
        type="submit"
        disabled={isBusy}
        className="shrink-0 whitespace-nowrap max-sm:px-4 max-[21rem]:w-full min-[21rem]:max-sm:min-w-[11.5rem]"
      >
        {isBusy ? "Processing..." : isFree || isCovered ? "Confirm Seats" : "Proceed to Payment"}
      </Button>
    </div>
  );
}

const GAP_PX = 12;

/**
 * Scrolls what gets the focus out from behind the bar. The padding that theme.css gives to scrolling does it only where
 * the browser scrolls at all: not for a field that is on the screen, but behind the bar.
 */
function useClearFocus(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const form = bar.current?.closest("form");
    function clear({ target }: FocusEvent) {
      if (!bar.current || !(target instanceof HTMLElement) || bar.current.contains(target)) return;
      const covered = target.getBoundingClientRect().bottom - bar.current.getBoundingClientRect().top;
      // Not under a pressed mouse, whose button would come up over something else.
      if (covered > 0 && target.matches(":focus-visible")) window.scrollBy(0, covered + GAP_PX);
    }
    form?.addEventListener("focusin", clear);
    return () => form?.removeEventListener("focusin", clear);
  }, [bar]);
}
