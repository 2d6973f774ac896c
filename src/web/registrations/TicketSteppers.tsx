import type { TicketCounts } from "#contract/registrations.ts";
import { dollars } from "#web/platform/money.ts";
import { Stepper } from "#web/ui/Stepper.tsx";
import { bounds, seatsHint } from "./seats.ts";

interface TicketSteppersProps {
  prices: { memberPrice: string; guestPrice: string };
  counts: TicketCounts;
  /** Seats at which the steppers stop; without it only the rules bound them, as on the waitlist. */
  seats?: number;
  error?: string | undefined;
  onChange: (counts: TicketCounts) => void;
}

/** How many of either kind, each with its price. */
export function TicketSteppers({
  prices,
  counts,
  seats = Number.POSITIVE_INFINITY,
  error,
  onChange,
}: TicketSteppersProps) {
  const max = bounds(counts, seats);
  const hint = seatsHint(seats);
  return (
    <div className="space-y-4">
      <div className="grid gap-6 sm:grid-cols-2">
        <Stepper
          label="Member tickets"
          name="memberTickets"
          value={counts.memberTickets}
          min={0}
          max={max.member}
          error={error}
          hint={`${dollars(prices.memberPrice)} each`}
          onChange={(memberTickets) => onChange({ ...counts, memberTickets })}
        />
        <Stepper
          label="Guest tickets"
          name="guestTickets"
          value={counts.guestTickets}
          min={0}
          max={max.guest}
          hint={`${dollars(prices.guestPrice)} each`}
          onChange={(guestTickets) => onChange({ ...counts, guestTickets })}
        />
      </div>
      <p className="text-sm text-soft">
        Count yourself and one more person, a fellow member or your first guest, as member tickets: two at
        most. Everybody else pays the guest price, members of other chapters too.
      </p>
      {hint && <p className="text-sm font-semibold text-amber">{hint}</p>}
    </div>
  );
}
