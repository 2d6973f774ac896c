import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { linesOf } from "#web/registrations/attendees/party.ts";
import { markNeeds } from "./mentions-need.ts";

/** Shorter ones are more often another word. */
const SHORTEST_NAME = 3;

/** A party’s food request as written, with what names a need or one of its people underlined. */
export function RequestWords({ party }: { party: AttendeeRegistration }) {
  const names = linesOf(party).flatMap(({ isNamed, name }) => (isNamed ? name.split(/\s+/) : []));
  const parts = markNeeds(
    party.foodRequests ?? "",
    names.filter((name) => name.length >= SHORTEST_NAME),
  );
  return (
    <p className="font-display text-xl leading-snug whitespace-pre-line wrap-anywhere">
      “
      {parts.map(({ part, isMarked }, n) =>
        isMarked ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move.
          <span key={n} className="underline decoration-gilt decoration-2 underline-offset-4">
            {part}
          </span>
        ) : (
          part
        ),
      )}
      ”
    </p>
  );
}
