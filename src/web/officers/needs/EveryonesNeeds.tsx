import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { Chips } from "#web/registrations/attendees/chips/Chips.tsx";
import { isListedNeed } from "#web/registrations/attendees/chips/party-chips.ts";
import { Card } from "#web/ui/Card.tsx";
import { type Diner, type NeedGroup, needGroups } from "./need-groups.ts";

interface EveryonesNeedsProps {
  /** Parties with seats. */
  parties: readonly AttendeeRegistration[];
  onOpen: (line: AttendeeRow) => void;
}

const HEADING = "everyones-needs";

/** Everyone who comes, by the most serious of their needs, and where they sit. */
export function EveryonesNeeds({ parties, onOpen }: EveryonesNeedsProps) {
  const groups = needGroups(parties);
  const count = groups.reduce((sum, { people }) => sum + people.length, 0);
  return (
    <Card aria-labelledby={HEADING} className="px-5! py-4!">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={HEADING} className="text-xl">
          Everyone’s needs
        </h2>
        <p className="text-sm text-soft">{count === 1 ? "1 person" : `${count} people`}</p>
      </div>
      <p className="mb-3 text-sm text-soft">
        What’s serious, or could be, comes first. A request, a note, or no answer may hide more than an
        intolerance.
      </p>
      <div className="space-y-4">
        {groups.map((group) => (
          <Group key={group.id} group={group} onOpen={onOpen} />
        ))}
      </div>
    </Card>
  );
}

function Group({ group, onOpen }: { group: NeedGroup; onOpen: EveryonesNeedsProps["onOpen"] }) {
  const { id, label, isAlarming, people } = group;
  return (
    <section aria-labelledby={id}>
      <h3
        id={id}
        ref={toItsLink}
        className={`flex scroll-mt-4 justify-between gap-3 border-b pb-0.5 font-sans! text-sm font-semibold ${isAlarming ? "border-alarm text-alarm" : "border-line"}`}
      >
        {label} <span className="tabular-nums lining-nums">{people.length}</span>
      </h3>
      <ul className="mt-1">
        {people.map((diner) => (
          <Person key={diner.line.attendee?.id} diner={diner} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function Person({ diner: { line, known }, onOpen }: { diner: Diner; onOpen: EveryonesNeedsProps["onOpen"] }) {
  const { name, tableNumber } = line;
  const words = known?.is === "some" ? known.needs.words : null;
  const isNone = known?.is === "none";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 py-0.5 text-sm sm:grid-cols-[minmax(0,1fr)_4.5rem_minmax(0,1fr)]">
      <button
        type="button"
        aria-label={`Open ${name}`}
        className="tap-target quiet-link text-left font-semibold wrap-anywhere"
        onClick={() => onOpen(line)}
      >
        {name}
      </button>
      <span className="text-soft">{tableNumber === null ? "No table" : `Table ${tableNumber}`}</span>
      <span className="min-w-0 wrap-anywhere empty:hidden max-sm:col-span-full max-sm:pb-1">
        {!isNone && <Chips lines={[line]} only={isListedNeed} />}
        {words && <span className="text-soft">{words}</span>}
      </span>
    </li>
  );
}

/** Scrolls to the linked group, since the page renders only after the list has loaded. */
function toItsLink(heading: HTMLElement | null): void {
  if (heading && window.location.hash === `#${heading.id}`) heading.scrollIntoView?.({ block: "start" });
}
