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
import { usePrintedHeader } from "#web/platform/printing/printed-header.ts";
import { Waitlist } from "#web/registrations/attendees/line/Waitlist.tsx";
import { useListKeys } from "#web/registrations/attendees/panel/list-keys.ts";
import { useOpenParty } from "#web/registrations/attendees/panel/open-party.ts";
import { PartyPanel } from "#web/registrations/attendees/panel/PartyPanel.tsx";
import { editFocused, openTable, stepFocus } from "#web/registrations/attendees/panel/rows-by-key.ts";
import { ListMenu } from "#web/registrations/attendees/view/ListMenu.tsx";
import { ListTools } from "#web/registrations/attendees/view/ListTools.tsx";
import { isShown, parseView, type View, viewQuery } from "#web/registrations/attendees/view/list-view.ts";
import { useStableOrder } from "#web/registrations/attendees/view/stable-order.ts";
import { useUnfolded } from "#web/registrations/attendees/view/unfolded.ts";
import { ManualPaymentResult } from "#web/registrations/manual/ManualPaymentResult.tsx";
import { OpenCardPayments } from "#web/registrations/manual/OpenCardPayments.tsx";
import { JustRemoved } from "#web/registrations/persons/removal/JustRemoved.tsx";
import { useMatches } from "#web/ui/use-matches.ts";
import { tableSizes } from "./attendee-list.ts";
import { ConfirmedAttendees } from "./ConfirmedAttendees.tsx";
import { Figures } from "./Figures.tsx";
import { confirmedIn, figuresOf, waitingIn } from "./figures.ts";
import { type PartyAction, PartyDialog } from "./PartyDialog.tsx";

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
  const unfolded = useUnfolded();
  const beside = useOpenParty();
  const isPhone = useMatches("(max-width: 63.99rem)");
  const confirmed = confirmedIn(all);
  const waiting = waitingIn(all);
  const { data: tables = [] } = useQuery(tableSizes(event.id));
  const sums = sumTables({ ...event, tables }, attendeeRows(confirmed));
  const coming = useStableOrder(confirmed, view.sort).filter((party) => isShown(party, view));
  const inLine = waiting.filter((party) => isShown(party, { ...view, table: null }));
  const listed = [...coming, ...inLine];
  const open = all.find(({ id }) => id === beside.id);
  const place = listed.findIndex(({ id }) => id === beside.id);
  function step(by: 1 | -1) {
    if (!open) return stepFocus(by);
    const next = listed[place === -1 ? 0 : place + by];
    if (next) beside.open(next.id);
  }
  useListKeys({
    onStep: step,
    onClose: open ? beside.close : null,
    onTable: () => openTable(beside.id),
    onEdit: () => (open ? setDealing({ act: "edit", party: open }) : editFocused()),
    onNew: () => document.querySelector<HTMLElement>("[data-adds-party]")?.click(),
  });
  function show(next: View) {
    const query = viewQuery(next);
    const { hash } = window.location;
    go(`${paths.attendees(event.id)}${query ? `?${query}` : ""}${hash}`, { replace: true });
  }
  const list = {
    openId: beside.id,
    isNarrow: open !== undefined || isPhone,
    onOpen: beside.open,
    unfolded,
    onDeal: setDealing,
  };
  return (
    <>
      <ManualPaymentResult eventId={event.id} all={all} />
      <OpenCardPayments eventId={event.id} />
      <JustRemoved eventId={event.id} />
      <div
        data-beside={open ? "" : undefined}
        className="not-print:xl:data-beside:grid not-print:xl:data-beside:grid-cols-[minmax(0,1fr)_28.25rem] xl:items-start xl:gap-x-6"
      >
        <div className="min-w-0">
          <div className="mb-1.5 flex items-center justify-between gap-x-2">
            <Figures figures={figuresOf(all, event.totalSeats)} free={event.availableSeats} />
            <ListMenu event={event} coming={coming} unfolded={unfolded} isReading={isReading} />
          </div>
          <ConfirmedAttendees
            {...list}
            eventId={event.id}
            parties={confirmed}
            listed={coming}
            sums={sums}
            sort={view.sort}
            onSort={(sort) => show({ ...view, sort })}
            tools={<ListTools view={view} all={all} sums={sums} onChange={show} />}
          />
          <Waitlist {...list} eventId={event.id} parties={waiting} listed={inLine} />
        </div>
        {open && (
          <PartyPanel
            event={event}
            party={open}
            place={place + 1}
            count={listed.length}
            onStep={step}
            onClose={beside.close}
            onDeal={setDealing}
          />
        )}
      </div>
      {dealing && <PartyDialog action={dealing} all={all} event={event} onClose={() => setDealing(null)} />}
    </>
  );
}
