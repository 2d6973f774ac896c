import { CalendarSync, UserMinus, UserPlus, UserRoundCog } from "lucide-react";
import { useId } from "react";
import { headCount } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { comes } from "#contract/registrations/comes.ts";
import { bySeverestNeed, unreadRequest } from "#contract/registrations/known-needs.ts";
import { RowButton } from "#web/registrations/attendees/PartyActions.tsx";
import type { PartyAction } from "#web/registrations/attendees/PartyDialog.tsx";
import { linesOf } from "#web/registrations/attendees/party.ts";
import { KindLabel } from "#web/registrations/attendees/rows/KindLabel.tsx";
import { PersonNeeds } from "#web/registrations/persons/PersonNeeds.tsx";
import { Part } from "./Part.tsx";
import { PersonDishes } from "./PersonDishes.tsx";

interface PanelPeopleProps {
  party: AttendeeRegistration;
  onDeal: (dealing: PartyAction) => void;
}

/** The people of the party, the most serious need first, and what can be done with them. */
export function PanelPeople({ party, onDeal }: PanelPeopleProps) {
  const id = useId();
  const request = unreadRequest(party);
  const factsOf = (line: ReturnType<typeof linesOf>[number]) => ({
    needs: line.attendee?.needs ?? null,
    request,
  });
  const lines = linesOf(party)
    .filter(({ attends }) => attends)
    .toSorted((one, other) => bySeverestNeed(factsOf(one), factsOf(other)));
  const people = headCount(lines);
  return (
    <Part title="People" aside={`${people} ${people === 1 ? "person" : "people"}${atTable(lines)}`}>
      <ul aria-label="People" className="divide-y divide-line">
        {lines.map((line) => {
          const nameId = `${id}-${line.kind}-${line.place}`;
          return (
            <li key={nameId} className="flex flex-wrap items-start gap-x-2 py-1.5">
              <div className="min-w-0 flex-1 basis-40">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <span
                    id={nameId}
                    dir="auto"
                    className={line.isNamed ? "font-semibold" : "text-soft italic"}
                  >
                    {line.name}
                  </span>
                  <KindLabel kind={line.kind} />
                </p>
                <PersonNeeds line={line} onOpen={() => onDeal({ act: "open", line })} />
                {line.attendee && <PersonDishes eventId={party.eventId} attendeeId={line.attendee.id} />}
                {line.seatingRequests && <p className="text-sm text-soft">Seating: {line.seatingRequests}</p>}
              </div>
              {comes(party) && line.attendee && line.kind !== "PRIMARY" && (
                <RowButton aria-describedby={nameId} onClick={() => onDeal({ act: "remove person", line })}>
                  <UserMinus size={15} aria-hidden="true" /> Not Coming
                </RowButton>
              )}
            </li>
          );
        })}
      </ul>
      <p className="-mx-2.5 mt-1 flex flex-wrap">
        {party.status !== "waitlist" && (
          <RowButton onClick={() => onDeal({ act: "add person", party })}>
            <UserPlus size={15} aria-hidden="true" /> Add Person
          </RowButton>
        )}
        {comes(party) && (
          <>
            <RowButton onClick={() => onDeal({ act: "change owner", party })}>
              <UserRoundCog size={15} aria-hidden="true" /> Change Owner
            </RowButton>
            <RowButton onClick={() => onDeal({ act: "move", party })}>
              <CalendarSync size={15} aria-hidden="true" /> Move to Another Dinner
            </RowButton>
          </>
        )}
      </p>
    </Part>
  );
}

/** " at table 4", " at tables 4 and 7", or nothing for people without a table. */
function atTable(lines: ReturnType<typeof linesOf>): string {
  const tables = [
    ...new Set(lines.flatMap(({ tableNumber }) => (tableNumber === null ? [] : [tableNumber]))),
  ];
  if (tables.length === 0) return "";
  return ` at ${tables.length === 1 ? "table" : "tables"} ${tables.join(" and ")}`;
}
