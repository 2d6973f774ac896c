import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { linesOf } from "#web/registrations/attendees/party.ts";

/** The people of a party, each opening their needs to enter the party’s food request. */
export function EnterFor({
  party,
  onOpen,
}: {
  party: AttendeeRegistration;
  onOpen: (line: AttendeeRow) => void;
}) {
  return (
    <p className="-mx-1.5 flex flex-wrap items-center text-sm">
      <span className="px-1.5 text-soft">Enter it for</span>
      {linesOf(party).map(
        (line) =>
          line.attendee && (
            <button
              key={line.attendee.id}
              type="button"
              aria-label={`Enter it for ${line.name}`}
              className="min-h-10 rounded-md px-1.5 text-left font-semibold wrap-anywhere text-wine-text hover:bg-wine-wash"
              onClick={() => onOpen(line)}
            >
              {line.name}
            </button>
          ),
      )}
    </p>
  );
}
