import type { ReactNode } from "react";
import type { TicketCounts } from "#contract/registrations/registrations.ts";
import { priceInWords } from "#web/platform/money.ts";
import { Stepper } from "#web/ui/form/Stepper.tsx";
import { seatsHint, stepperBounds } from "./seats.ts";

interface TicketSteppersProps {
  prices: { memberPrice: string; guestPrice: string };
  counts: TicketCounts;
  /** The seats at which the steppers stop; without it only the rules limit them, as on the waitlist. */
  seats?: number;
  error?: string | undefined;
  onChange: (counts: TicketCounts) => void;
  /** Between the steppers and their terms. */
  children?: ReactNode;
}

/** The number of tickets of each kind, with prices. */
export function TicketSteppers({
  prices,
  counts,
  seats = Number.POSITIVE_INFINITY,
  error,
  onChange,
  children,
}: TicketSteppersProps) {
  const max = stepperBounds(counts, seats);
  const hint = seatsHint(seats);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-x-4 gap-y-6 sm:grid sm:grid-cols-2">
        <Stepper
          label="Member tickets"
          name="memberTickets"
          value={counts.memberTickets}
          min={0}
          max={max.member}
          error={error}
          hint={priceEach(prices.memberPrice)}
          onChange={(memberTickets) => onChange({ ...counts, memberTickets })}
        />
        <Stepper
          label="Guest tickets"
          name="guestTickets"
          value={counts.guestTickets}
          min={0}
          max={max.guest}
          hint={priceEach(prices.guestPrice)}
          onChange={(guestTickets) => onChange({ ...counts, guestTickets })}
        />
      </div>
      {children}
      <p className="text-sm text-soft">
        Member tickets cover you and one other person (a fellow member or your first guest), up to two.
        Everyone else pays the guest price, including members of other chapters.
      </p>
      {hint && <p className="text-sm font-semibold text-amber">{hint}</p>}
    </div>
  );
}

function priceEach(price: string): string {
  const words = priceInWords(price);
  return words === "Free" ? words : `${words} each`;
}
