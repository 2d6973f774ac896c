import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { Event } from "#contract/events.ts";
import { formatCents } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { attendeesQuery } from "#web/registrations/attendees/attendee-list.ts";
import { confirmedIn, figuresOf } from "#web/registrations/attendees/figures.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";

/** What was received for those who come, and what they still owe. */
export function MoneyCard({ event }: { event: Pick<Event, "id" | "totalSeats"> }) {
  const headingId = useId();
  const list = useQuery(attendeesQuery(event.id));
  return (
    <Card aria-labelledby={headingId} className="px-5! py-4!">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="text-xl">
          Money
        </h2>
        <a href={paths.money(event.id)} className="text-link text-sm">
          Open Money
        </a>
      </div>
      <Loaded of={list} failure="The amounts could not be loaded." skeleton="h-12">
        {(all) => {
          const parties = confirmedIn(all).length;
          const { received, due } = figuresOf(all, event.totalSeats);
          return (
            <>
              <p className="flex flex-wrap items-center justify-between gap-x-4 font-display text-2xl leading-tight lining-nums">
                {formatCents(received)}
                {due > 0 && <Badge tone="amber">{formatCents(due)} due</Badge>}
              </p>
              <p className="text-sm text-soft">
                {parties === 0
                  ? "No one is registered yet."
                  : `received for ${parties === 1 ? "the 1 party coming" : `the ${parties} parties coming`}`}
              </p>
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
