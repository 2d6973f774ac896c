import { UserMinus } from "lucide-react";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { MemberLink } from "#web/directory/MemberLink.tsx";
import { PaymentLink } from "#web/payments/PaymentLink.tsx";
import { useHash } from "#web/platform/hash.ts";
import { formatMoney } from "#web/platform/money.ts";
import { PersonNeeds } from "#web/registrations/persons/PersonNeeds.tsx";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";
import { KindLabel } from "./KindLabel.tsx";
import { RowButton } from "./PartyActions.tsx";
import { hasNotes, PartyNotes } from "./PartyNotes.tsx";
import { hasPaidByCard, isContactTyped, linesOf } from "./party.ts";
import { StatusCell } from "./StatusCell.tsx";

interface PartyRowsProps {
  party: AttendeeRegistration;
  /** The fifth cell: this person's table, or when the party joined the waitlist. */
  fifth: (line: AttendeeRow) => ReactNode;
  /** What can be done with the party; each button is described by the id of its name. */
  actions: (nameId: string) => ReactNode;
  /** Opens everything about one person. */
  onOpen: (line: AttendeeRow) => void;
  /** Removes one person who comes along; parties without seats have none to remove. */
  onRemove?: (line: AttendeeRow) => void;
  /** Opens the party's address to be corrected. */
  onCorrect: () => void;
}

const CELL = "px-3 lg:align-baseline lg:first:pl-6 lg:last:pr-6 lg:py-2 max-lg:block max-lg:px-0";
const ROW =
  "max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:px-[min(1rem,16px)] max-[20rem]:flex max-[20rem]:flex-col max-[20rem]:items-stretch";
const NAME_AND_SEAT = `${ROW} max-lg:items-center`;

/** One party: its PRIMARY row, its requests, and a row for each additional person. */
export function PartyRows({ party, fifth, actions, onOpen, onRemove, onCorrect }: PartyRowsProps) {
  const [primary, ...along] = linesOf(party);
  const nameId = `party-${party.id}`;
  const isSought = useHash() === `#${nameId}`;
  const rows = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (!isSought) return;
    // After navigation has scrolled the page to its top.
    const timer = setTimeout(() => rows.current?.scrollIntoView?.({ block: "center" }));
    return () => clearTimeout(timer);
  }, [isSought]);
  if (!primary) return null;
  return (
    <tbody
      ref={rows}
      className={`${isSought ? "bg-wine-wash" : ""} align-top max-lg:block max-lg:py-4 lg:[&>tr:first-child>td]:pt-4 lg:[&>tr:last-child>td]:pb-4! [&:not(:last-child)]:border-line lg:[&:not(:last-child)>tr:last-child>td]:border-b lg:[&:not(:last-child)>tr:last-child>td]:border-line max-lg:[&:not(:last-child)]:border-b`}
    >
      <tr className={ROW}>
        <td className={`${CELL} lg:max-w-64 xl:max-w-96 xl:min-w-72`}>
          <PlaceName line={primary} id={nameId} memberId={party.memberId} onOpen={onOpen}>
            <span className="text-sm text-soft">Registration #{party.id}</span>
            {!primary.attends && (
              <span className="text-sm text-soft">
                {" "}
                {hasContact(party) ? "(not attending)" : "(guests only, listed under the first guest)"}
              </span>
            )}
          </PlaceName>
        </td>
        <td
          className={`${CELL} text-sm wrap-anywhere text-soft max-lg:order-2 max-lg:col-span-2 lg:max-w-56 lg:min-w-40`}
        >
          {party.user.email && (
            <a href={`mailto:${party.user.email}`} className="block min-h-6 w-fit hover:underline">
              <EmailAddress email={party.user.email} />
            </a>
          )}
          {isContactTyped(party) && (
            <button
              type="button"
              aria-describedby={nameId}
              className="min-h-6 font-semibold text-wine-text hover:underline print:hidden"
              onClick={onCorrect}
            >
              {party.user.email ? "Correct Email" : "Add Email"}
            </button>
          )}
        </td>
        <td className={`${CELL} max-lg:order-3 max-lg:mt-2`}>
          <span className="font-semibold tabular-nums">{party.totalTickets}</span>
          <TicketKinds party={party} />
        </td>
        <td className={`${CELL} max-lg:order-5 lg:text-right`}>
          <span className="tabular-nums">
            <PaymentLink paymentId={party.paymentId} className="quiet-link">
              {formatMoney(party.amount)}
            </PaymentLink>
          </span>
          <span className="text-sm text-soft max-lg:ml-1.5 lg:block">{paidHow(party)}</span>
        </td>
        <td className={`${CELL} max-lg:order-1 max-lg:text-right max-[20rem]:text-left`}>{fifth(primary)}</td>
        <td
          className={`${CELL} max-lg:order-4 max-lg:mt-2 max-lg:max-w-36 max-lg:justify-self-end max-lg:text-right max-[20rem]:max-w-none max-[20rem]:text-left`}
        >
          <StatusCell party={party} />
        </td>
        <td className={`${CELL} max-lg:order-6 max-lg:col-span-2 max-lg:mt-2 lg:w-48 print:hidden!`}>
          <div className="-mx-2.5 flex flex-wrap gap-x-1 lg:justify-end">{actions(nameId)}</div>
        </td>
      </tr>
      {hasNotes(party) && (
        <tr className={ROW}>
          <td colSpan={7} className={`${CELL} max-lg:col-span-2 max-lg:my-2 lg:pt-0!`}>
            <PartyNotes party={party} />
          </td>
        </tr>
      )}
      {along.map((line) => (
        <tr key={`${line.kind}-${line.place}`} className={NAME_AND_SEAT}>
          <td colSpan={4} className={`${CELL} wrap-anywhere max-lg:py-1 lg:py-1!`}>
            <PlaceName line={line} id={idOf(party, line)} onOpen={onOpen}>
              {line.seatingRequests && (
                <span className="block text-sm text-soft">Seating: {line.seatingRequests}</span>
              )}
            </PlaceName>
          </td>
          <td className={`${CELL} lg:py-1!`}>{fifth(line)}</td>
          <td colSpan={2} className={`${CELL} max-lg:hidden lg:py-1! print:hidden!`}>
            {onRemove && line.attendee && (
              <span className="-mx-2.5 flex justify-end">
                <RowButton aria-describedby={idOf(party, line)} onClick={() => onRemove(line)}>
                  <UserMinus size={15} aria-hidden="true" /> Not Coming
                </RowButton>
              </span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function idOf(party: AttendeeRegistration, { kind, place }: AttendeeRow): string {
  return `party-${party.id}-${kind}-${place}`;
}

/** Whether the registrant has a name; otherwise the party's first guest represents it (S-44). */
function hasContact({ user: { firstName, lastName } }: AttendeeRegistration): boolean {
  return `${firstName}${lastName}`.trim() !== "";
}

interface PlaceNameProps {
  line: AttendeeRow;
  id?: string;
  /** The registrant, who is only the party's first line. */
  memberId?: number | null;
  onOpen: (line: AttendeeRow) => void;
  children: ReactNode;
}

function PlaceName({ line, id, memberId = null, onOpen, children }: PlaceNameProps) {
  const isPrimary = line.kind === "PRIMARY";
  const look = isPrimary
    ? "font-display text-xl leading-snug print:font-sans print:text-base print:font-semibold"
    : "";
  // On a phone a party's name is below its label, where it has twice the room.
  const place = isPrimary ? "max-sm:basis-full sm:flex-1 sm:basis-28" : "flex-1 basis-28";
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <KindLabel kind={line.kind} />
      <span className={`min-w-0 ${place}`}>
        <span id={id} className={line.isNamed ? look : "text-soft italic"}>
          <MemberLink memberId={memberId} className="quiet-link">
            {line.name}
          </MemberLink>
        </span>
        <span className="block">{children}</span>
      </span>
      {/* Under the name; on a phone under the label, where they have twice the room. */}
      <span className="-mt-1 basis-full empty:hidden sm:pl-21">
        <PersonNeeds line={line} onOpen={onOpen} />
      </span>
    </div>
  );
}

/** "2 members, 1 guest": a number never wraps away from its word. */
function TicketKinds({ party: { memberTickets, guestTickets } }: { party: AttendeeRegistration }) {
  const kinds = [
    { count: memberTickets, kind: "member" },
    { count: guestTickets, kind: "guest" },
  ].filter(({ count }) => count > 0);
  return (
    <span className="text-sm text-soft max-lg:ml-1.5 lg:block">
      {kinds.map(({ count, kind }, place) => (
        <Fragment key={kind}>
          {place > 0 && ", "}
          <span className="whitespace-nowrap">
            {count} {kind}
            {count === 1 ? "" : "s"}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

const OUTSIDE = { check: "by check", cash: "in cash", complimentary: "complimentary" };

/** How a confirmed registration was paid. */
function paidHow(party: AttendeeRegistration): string {
  const { status, amount, paymentType, paymentMethod, checkNumber } = party;
  if (status !== "confirmed") return "";
  const isByCard = hasPaidByCard(party);
  if (!isByCard && paymentMethod) {
    return `${OUTSIDE[paymentMethod]}${checkNumber ? ` ${checkNumber}` : ""}`;
  }
  if (Number(amount) === 0) return "";
  return isByCard || paymentType === "online" ? "by card" : "manual";
}
