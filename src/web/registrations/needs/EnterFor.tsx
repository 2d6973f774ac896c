import { Plus } from "lucide-react";
import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { NOT_ANSWERED } from "#contract/registrations/known-needs.ts";
import { someNeeds } from "#contract/registrations/need-words.ts";
import { Chips } from "#web/registrations/attendees/chips/Chips.tsx";
import { isEntered } from "#web/registrations/attendees/chips/party-chips.ts";
import { linesOf } from "#web/registrations/attendees/party.ts";

/** The people of a party with what is entered for each, to enter the party’s food request. */
export function EnterFor({
  party,
  onOpen,
}: {
  party: AttendeeRegistration;
  onOpen: (line: AttendeeRow) => void;
}) {
  return (
    <ul className="min-w-0 divide-y divide-line">
      {linesOf(party).map(
        (line) =>
          line.attendee && (
            <li key={line.attendee.id} className="flex flex-wrap items-center gap-x-3 text-sm">
              <span className={`wrap-anywhere ${line.isNamed ? "font-semibold" : "text-soft italic"}`}>
                {line.name}
              </span>
              <span className="min-w-0 flex-1 basis-24">
                <Entered line={line} />
              </span>
              <button
                type="button"
                aria-label={`Enter it for ${line.name}`}
                className="-mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 font-semibold text-wine-text hover:bg-wine-wash"
                onClick={() => onOpen(line)}
              >
                <Plus size={16} aria-hidden="true" /> Enter
              </button>
            </li>
          ),
      )}
    </ul>
  );
}

function Entered({ line }: { line: AttendeeRow }) {
  const needs = line.attendee?.needs ?? null;
  if (someNeeds(needs)) return <Chips lines={[line]} only={isEntered} />;
  return <span className="text-soft">{needs === null ? NOT_ANSWERED : "Nothing entered"}</span>;
}
