import { ChevronRight } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { comes } from "#contract/registrations/comes.ts";
import { PaymentLink } from "#web/payments/PaymentLink.tsx";
import { formatMoney } from "#web/platform/money.ts";
import { Chips } from "#web/registrations/attendees/chips/Chips.tsx";
import { hasNotes, PartyNotes } from "#web/registrations/attendees/PartyNotes.tsx";
import { partyAnchor } from "#web/registrations/attendees/panel/open-party.ts";
import { linesOf } from "#web/registrations/attendees/party.ts";
import { KindLabel } from "./KindLabel.tsx";
import { othersInWords } from "./others.ts";
import { StatusCell } from "./StatusCell.tsx";

interface PartyRowsProps {
  party: AttendeeRegistration;
  /** Whether its people are listed below it. */
  isUnfolded: boolean;
  onUnfold: () => void;
  /** Whether a line has less room: beside a party, or on a phone. */
  isNarrow: boolean;
  /** Whether it is this one. */
  isOpen: boolean;
  onOpen: () => void;
  /** A person's table, or when the party joined the waitlist. */
  seat: (line: AttendeeRow) => ReactNode;
  /** What can be done with the party; each button is described by the id of its name. */
  actions: (nameId: string) => ReactNode;
}

const CELL = "px-1.5 first:pl-1 lg:h-8.5 lg:py-0 lg:align-middle max-lg:block max-lg:p-0 max-lg:first:pl-0";
/** Not on the screen while the party is folded, but read out, and printed. */
const FOLDED = "sr-only print:not-sr-only";
/** Cut on the screen, where the panel has it in full; paper has no panel. */
const WHOLE_ON_PAPER = "print:whitespace-normal print:wrap-anywhere";

/** One party in one line, and its people below it while it is unfolded. */
export function PartyRows(props: PartyRowsProps) {
  const { party, isUnfolded, onUnfold, isNarrow, isOpen, onOpen, seat, actions } = props;
  const lines = linesOf(party);
  const [primary, ...along] = lines;
  const nameId = partyAnchor(party.id);
  const room = isNarrow ? 11.5 : 15.5;
  const rows = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    // After navigation has scrolled the page to its top.
    const timer = setTimeout(() => rows.current?.scrollIntoView?.({ block: "nearest" }));
    return () => clearTimeout(timer);
  }, [isOpen]);
  if (!primary) return null;
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  }
  return (
    <tbody
      {...{ role: "rowgroup" }}
      ref={rows}
      className={`${isOpen ? "bg-wine-wash shadow-[inset_3px_0_var(--color-wine-text)]" : isUnfolded ? "bg-card" : ""} scroll-mt-24 max-lg:block max-lg:border-b max-lg:border-line lg:[&>tr:last-child>td]:border-b lg:[&>tr:last-child>td]:border-line lg:[&>tr:first-child>td]:border-b lg:[&>tr:first-child>td]:border-line`}
    >
      <tr
        {...{ role: "row" }}
        className="relative max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto_auto] max-[20rem]:grid-cols-[minmax(0,1fr)_auto] max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-0.5 max-lg:py-1"
      >
        <td {...{ role: "cell" }} className={`${CELL} max-lg:row-start-1 max-[20rem]:col-span-full`}>
          <span
            className={`relative flex min-w-0 items-center gap-x-2 print:flex-wrap ${isUnfolded ? "lg:flex-wrap lg:py-1" : ""}`}
          >
            {along.length > 0 ? (
              <button
                type="button"
                aria-expanded={isUnfolded}
                aria-label="People in this party"
                aria-describedby={nameId}
                onClick={onUnfold}
                className="grid size-8 shrink-0 place-items-center rounded-md hover:bg-wine-wash max-lg:hidden print:hidden"
              >
                <ChevronRight size={17} aria-hidden="true" className={isUnfolded ? "rotate-90" : ""} />
              </button>
            ) : (
              <span className="w-8 shrink-0 max-lg:hidden print:hidden" />
            )}
            <span className={isUnfolded ? "" : FOLDED}>
              <KindLabel kind="PRIMARY" />
            </span>
            <a
              id={nameId}
              href={`#${nameId}`}
              dir="auto"
              aria-current={isOpen || undefined}
              data-party={party.id}
              onClick={open}
              className={`quiet-link min-w-0 truncate font-semibold max-[20rem]:whitespace-normal ${WHOLE_ON_PAPER} ${primary.isNamed ? "" : "italic"}`}
            >
              {primary.name}
            </a>
            {/* The rows below have these names as text. */}
            {along.length > 0 && !isUnfolded && (
              <span
                aria-hidden="true"
                data-others={othersInWords(along)}
                className="min-w-0 flex-1 basis-0 truncate text-sm text-soft before:content-[attr(data-others)] print:hidden"
              />
            )}
            <span
              className={`text-sm whitespace-nowrap text-soft ${isUnfolded ? "lg:basis-full lg:pl-10" : FOLDED}`}
            >{`Registration #${party.id}`}</span>
            {!primary.attends && (
              <span className="sr-only print:not-sr-only">
                {hasContact(party) ? " (not attending)" : " (guests only, listed under the first guest)"}
              </span>
            )}
          </span>
        </td>
        <td
          {...{ role: "cell" }}
          className={`${CELL} max-lg:row-start-2 max-[20rem]:row-start-3 max-[20rem]:col-span-full`}
        >
          {isUnfolded || along.length === 0 ? (
            <Chips lines={[primary]} room={room} />
          ) : (
            <>
              <span className="block print:hidden">
                <Chips lines={lines} room={room} />
              </span>
              {/* On paper, the others have theirs on lines of their own. */}
              <span className="hidden print:block">
                <Chips lines={[primary]} />
              </span>
            </>
          )}
        </td>
        <td
          {...{ role: "cell" }}
          className={`${CELL} not-print:max-xl:hidden! not-print:in-data-beside:hidden!`}
        >
          {party.user.email && (
            <a
              href={`mailto:${party.user.email}`}
              title={party.user.email}
              className={`block truncate text-sm text-soft hover:underline ${WHOLE_ON_PAPER}`}
            >
              {party.user.email}
            </a>
          )}
        </td>
        <td
          {...{ role: "cell" }}
          className={`${CELL} text-soft max-lg:row-start-1 max-[20rem]:row-start-2 lg:text-center lg:text-ink`}
        >
          <span className="tabular-nums lg:font-semibold">{party.totalTickets}</span>
          <span className="lg:hidden print:hidden">{party.totalTickets === 1 ? " seat" : " seats"}</span>
        </td>
        <td
          {...{ role: "cell" }}
          className={`${CELL} text-right tabular-nums not-print:max-lg:hidden! not-print:in-data-beside:hidden!`}
        >
          <PaymentLink paymentId={party.paymentId} className="hover:underline">
            {formatMoney(party.amount)}
          </PaymentLink>
        </td>
        <td
          {...{ role: "cell" }}
          className={`${CELL} max-lg:row-start-1 max-lg:text-right max-[20rem]:row-start-2`}
        >
          {seat(primary)}
        </td>
        <td
          {...{ role: "cell" }}
          className={`${CELL} max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-2 max-lg:justify-self-end max-[20rem]:col-span-full max-[20rem]:row-start-4 max-[20rem]:justify-self-start`}
        >
          <StatusCell party={party} isShort />
        </td>
        <td {...{ role: "cell" }} className={`${CELL} max-lg:hidden! in-data-beside:hidden! print:hidden!`}>
          <span className="-mr-2 flex items-center justify-end">{actions(nameId)}</span>
        </td>
      </tr>
      {hasNotes(party) && (
        <tr {...{ role: "row" }} className={isUnfolded ? "max-lg:hidden" : "hidden print:table-row"}>
          <td {...{ role: "cell" }} colSpan={8} className="pb-2 pl-11">
            <PartyNotes party={party} />
          </td>
        </tr>
      )}
      {along.map((line) => (
        <tr
          key={`${line.kind}-${line.place}`}
          {...{ role: "row" }}
          className={isUnfolded ? "not-print:max-lg:sr-only" : `${FOLDED} print:table-row`}
        >
          <td {...{ role: "cell" }} className="py-0.5 pr-1.5 pl-11">
            <span className="flex items-baseline gap-x-2">
              <KindLabel kind={line.kind} />
              <span className="min-w-0 wrap-anywhere">
                <span dir="auto" className={line.isNamed ? "" : "text-soft italic"}>
                  {line.name}
                </span>
                {line.seatingRequests && (
                  <span className="block text-sm text-soft">Seating: {line.seatingRequests}</span>
                )}
              </span>
            </span>
          </td>
          <td {...{ role: "cell" }} className="px-1.5 py-0.5">
            <Chips lines={[line]} />
          </td>
          <td {...{ role: "cell" }} className="not-print:max-xl:hidden! not-print:in-data-beside:hidden!" />
          <td {...{ role: "cell" }} />
          <td {...{ role: "cell" }} className="not-print:in-data-beside:hidden!" />
          <td {...{ role: "cell" }} className="px-1.5 py-0.5">
            {isUnfolded || !comes(party) ? seat(line) : (line.tableNumber ?? "Unassigned")}
          </td>
          <td {...{ role: "cell" }} colSpan={2} />
        </tr>
      ))}
    </tbody>
  );
}

/** Whether the registrant has a name; otherwise the party's first guest represents it (S-44). */
function hasContact({ user: { firstName, lastName } }: AttendeeRegistration): boolean {
  return `${firstName}${lastName}`.trim() !== "";
}
