import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearch } from "wouter";
import type { EventForMe } from "#contract/events.ts";
import { attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { sumTables } from "#contract/registrations/attendees/tables.ts";
import { useDates, usePageTitle } from "#web/platform/chapter.ts";
import { go } from "#web/platform/go.ts";
import { paths } from "#web/platform/paths.ts";
import { usePrintedHeader } from "#web/platform/printed-header.ts";
import { Waitlist } from "#web/registrations/attendees/line/Waitlist.tsx";
import { ManualPaymentResult } from "#web/registrations/manual/ManualPaymentResult.tsx";
import { OpenCardPayments } from "#web/registrations/manual/OpenCardPayments.tsx";
import { onDemand } from "#web/ui/OnDemand.tsx";
import { tableSizes } from "./attendee-list.ts";
import { ConfirmedAttendees } from "./ConfirmedAttendees.tsx";
import { DownloadLists } from "./DownloadLists.tsx";
import { Figures } from "./Figures.tsx";
import { confirmedIn, figuresOf, waitingIn } from "./figures.ts";
import { ListTools } from "./ListTools.tsx";
import { parseView, type View, viewQuery } from "./list-view.ts";
import { type PartyAction, PartyDialog } from "./PartyDialog.tsx";

// Only needed once a party was removed.
const RemovedParty = onDemand(
  async () => (await import("#web/registrations/persons/RemovedParty.tsx")).RemovedParty,
);

interface EventAttendeesProps {
  event: EventForMe;
  all: readonly AttendeeRegistration[];
  /** True while the list is read again. */
  isReading: boolean;
}

/** The dinner's five numbers, its attendees and waitlist, and everything an officer can do with them. */
export function EventAttendees({ event, all, isReading }: EventAttendeesProps) {
  usePageTitle(`Attendees: ${event.title}`);
  const dates = useDates();
  usePrintedHeader(`${event.title} · ${dates.longDay(event.dateTime)}`);
  const view = parseView(new URLSearchParams(useSearch()));
  const [dealing, setDealing] = useState<PartyAction | null>(null);
  const [removed, setRemoved] = useState<readonly AttendeeRegistration[]>([]);
  const confirmed = confirmedIn(all);
  const { data: tables = [] } = useQuery(tableSizes(event.id));
  const sums = sumTables({ ...event, tables }, attendeeRows(confirmed));
  function show(next: View) {
    const query = viewQuery(next);
    go(query ? `${paths.attendees(event.id)}?${query}` : paths.attendees(event.id), { replace: true });
  }
  return (
    <>
      <ManualPaymentResult eventId={event.id} all={all} />
      <OpenCardPayments eventId={event.id} />
      {removed.map((party) => (
        <RemovedParty
          key={party.id}
          eventId={event.id}
          party={party}
          onClose={() => setRemoved((all) => all.filter(({ id }) => id !== party.id))}
        />
      ))}
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Figures figures={figuresOf(all, event.totalSeats)} free={event.availableSeats} />
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <DownloadLists event={event} />
        </div>
      </div>
      <ListTools view={view} all={all} sums={sums} isReading={isReading} eventId={event.id} onChange={show} />
      <ConfirmedAttendees event={event} view={view} parties={confirmed} sums={sums} onDeal={setDealing} />
      <Waitlist event={event} view={view} parties={waitingIn(all)} onDeal={setDealing} />
      {dealing && (
        <PartyDialog
          action={dealing}
          all={all}
          event={event}
          onRemoved={(party) => setRemoved((before) => [...before, party])}
          onClose={() => setDealing(null)}
        />
      )}
    </>
  );
}
