import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { Event } from "#contract/events.ts";
import { formatCents } from "#web/platform/money.ts";
import { attendeesQuery } from "#web/registrations/attendees/attendee-list.ts";
import { confirmedIn, figuresOf } from "#web/registrations/attendees/figures.ts";
import { Card } from "#web/ui/Card.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";

/** What the parties with confirmed seats have paid, as on the attendee list. */
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
          const parties = confirmedIn(all).length;
          return (
            <>
              <p className="font-display text-2xl leading-tight lining-nums">
                {formatCents(figuresOf(all, event.totalSeats).revenue)}
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
