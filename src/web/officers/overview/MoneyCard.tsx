import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { Event } from "#contract/events.ts";
import { centsOf } from "#contract/values/cents.ts";
import { formatCents } from "#web/platform/money.ts";
import { attendeesQuery } from "#web/registrations/attendees/attendee-list.ts";
import { confirmedIn, figuresOf } from "#web/registrations/attendees/figures.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";

/** The revenue of the attendee list, less what is due of it, and what is due. */
export function MoneyCard({ event }: { event: Pick<Event, "id" | "totalSeats"> }) {
  const headingId = useId();
  const list = useQuery(attendeesQuery(event.id));
  return (
    <Card aria-labelledby={headingId} className="px-5! py-4!">
      <h2 id={headingId} className="text-xl">
        Money
      </h2>
      <Loaded of={list} failure="The amounts could not be loaded." skeleton="h-12">
        {(all) => {
          const confirmed = confirmedIn(all);
          const parties = confirmed.length;
          const due = confirmed.reduce((sum, { amountDue }) => sum + centsOf(amountDue), 0);
          return (
            <>
              <p className="flex flex-wrap items-center justify-between gap-x-4 font-display text-2xl leading-tight lining-nums">
                {formatCents(figuresOf(all, event.totalSeats).revenue - due)}
                {due > 0 && <Badge tone="amber">{formatCents(due)} due</Badge>}
              </p>
              <p className="text-sm text-soft">
                from {parties === 1 ? "1 confirmed party" : `${parties} confirmed parties`}
              </p>
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
