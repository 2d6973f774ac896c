import { useQuery } from "@tanstack/react-query";
import { Armchair, ArrowLeft, UserPlus } from "lucide-react";
import { useState } from "react";
import { useSearch } from "wouter";
import type { EventForMe } from "#contract/events.ts";
import { attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { sumTables } from "#contract/registrations/attendees/tables.ts";
import { EventFacts } from "#web/events/EventFacts.tsx";
import { MenuPanel } from "#web/menus/MenuPanel.tsx";
import { useDates, usePageTitle } from "#web/platform/chapter.ts";
import { go } from "#web/platform/go.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { paths } from "#web/platform/paths.ts";
import { usePrintedHeader } from "#web/platform/printed-header.ts";
import { ManualPaymentResult } from "#web/registrations/manual/ManualPaymentResult.tsx";
import { OpenCardPayments } from "#web/registrations/manual/OpenCardPayments.tsx";
import { NeedsPanel } from "#web/registrations/persons/NeedsPanel.tsx";
import { Button } from "#web/ui/Button.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { onDemand } from "#web/ui/OnDemand.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { tableSizes } from "./attendee-list.ts";
import { ConfirmedAttendees } from "./ConfirmedAttendees.tsx";
import { DownloadLists } from "./DownloadLists.tsx";
import { Figures } from "./Figures.tsx";
import { confirmedIn, figuresOf, waitingIn } from "./figures.ts";
import { ListTools } from "./ListTools.tsx";
import { parseView, type View, viewQuery } from "./list-view.ts";
import { type PartyAction, PartyDialog } from "./PartyDialog.tsx";
import { Waitlist } from "./Waitlist.tsx";

// Only needed to register someone manually.
const ManualRegistrationDialog = onDemand(
  async () =>
    (await import("#web/registrations/manual/ManualRegistrationDialog.tsx")).ManualRegistrationDialog,
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
  const [isAdding, setAdding] = useState(false);
  const [dealing, setDealing] = useState<PartyAction | null>(null);
  const confirmed = confirmedIn(all);
  const { data: tables = [] } = useQuery(tableSizes(event.id));
  const sums = sumTables({ ...event, tables }, attendeeRows(confirmed));
  function show(next: View) {
    const query = viewQuery(next);
    go(query ? `${paths.attendees(event.id)}?${query}` : paths.attendees(event.id), { replace: true });
  }
  return (
    <>
      <div className="mb-4 flex items-center justify-between max-sm:-mt-9 max-sm:mb-0">
        <LinkButton href={`${paths.admin}?tab=events`} tone="quiet" size="small" className="-ml-4">
          <ArrowLeft size={18} aria-hidden="true" /> Back to Admin Dashboard
        </LinkButton>
        {/* Up here on a phone, where a further row of buttons would push the first party off the screen. */}
        <LinkButton
          href={paths.tables(event.id)}
          tone="quiet"
          size="small"
          className="-mr-3 px-3! max-sm:min-h-11 sm:hidden"
        >
          Tables
        </LinkButton>
      </div>
      <PageHeading
        compact
        over="Event Attendees"
        title={event.title}
        actions={
          <>
            <Button className="max-sm:px-3! max-sm:text-sm" onClick={() => setAdding(true)}>
              <UserPlus size={18} aria-hidden="true" className="max-[23rem]:hidden" /> Add Manual Registration
            </Button>
            <LinkButton href={paths.tables(event.id)} tone="secondary" size="small" className="max-sm:hidden">
              <Armchair size={17} aria-hidden="true" /> Tables
            </LinkButton>
            <DownloadLists event={event} />
          </>
        }
      >
        <EventFacts event={event} className="text-base text-ink" />
      </PageHeading>
      <ManualPaymentResult eventId={event.id} all={all} />
      <OpenCardPayments eventId={event.id} />
      <Figures figures={figuresOf(all, event.totalSeats)} free={event.availableSeats} />
      <div className="flex flex-col *:min-w-0">
        {/* On a phone the list comes first. */}
        <div className="empty:hidden max-sm:order-last max-sm:mt-10">
          <MenuPanel eventId={event.id} isPast={pageNow().getTime() >= Date.parse(event.dateTime)} />
          {/* After the event nobody is asked, and what was said is erased. */}
          {pageNow().getTime() < Date.parse(event.dateTime) && (
            <NeedsPanel
              eventId={event.id}
              confirmed={confirmed}
              waiting={waitingIn(all)}
              isOpen={event.isKitchenOpen}
              onOpen={(line) => setDealing({ act: "enter request", line })}
            />
          )}
        </div>
        <ListTools
          view={view}
          all={all}
          sums={sums}
          isReading={isReading}
          eventId={event.id}
          onChange={show}
        />
        <ConfirmedAttendees event={event} view={view} parties={confirmed} sums={sums} onDeal={setDealing} />
        <Waitlist event={event} view={view} parties={waitingIn(all)} onDeal={setDealing} />
      </div>
      {isAdding && <ManualRegistrationDialog event={event} onClose={() => setAdding(false)} />}
      {dealing && <PartyDialog action={dealing} all={all} event={event} onClose={() => setDealing(null)} />}
    </>
  );
}
