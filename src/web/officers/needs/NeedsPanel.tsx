import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";
import { attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration, PartyAttendee } from "#contract/registrations/attendees/attendees.ts";
import {
  hasNotAnswered,
  knownNeeds,
  knownOfLine,
  unreadRequest,
} from "#contract/registrations/known-needs.ts";
import { type DishToAsk, dishesToAsk } from "#web/menus/dishes-to-ask.ts";
import { menuQuery } from "#web/menus/menu-page.ts";
import { useDates } from "#web/platform/chapter.ts";
import { phoneHref } from "#web/platform/phone.ts";
import { nameOf } from "#web/registrations/attendees/party.ts";
import { Known, NeedsLine } from "#web/registrations/needs/NeedsLine.tsx";
import { useAskForNeeds, useChangePerson } from "#web/registrations/persons/change-person.ts";
import { Button } from "#web/ui/Button.tsx";
import { countDishes, DishesToAsk } from "./DishesToAsk.tsx";
import { FoodRequests } from "./FoodRequests.tsx";

interface NeedsPanelProps {
  eventId: number;
  /** Parties with seats; those that wait or have not paid are not asked (D-009). */
  confirmed: readonly AttendeeRegistration[];
  waiting: readonly AttendeeRegistration[];
  /** Whether members can still answer themselves. */
  isOpen: boolean;
  /** Opens the needs of one person, to enter a request of their party. */
  onOpen: (line: AttendeeRow) => void;
}

/** What the kitchen does not know yet: whom to ask, and food requests that no one has assigned to a person. */
export function NeedsPanel({ eventId, confirmed, waiting, isOpen, onOpen }: NeedsPanelProps) {
  // Those who were answered for stay until the page is left: a double tap must not answer for the next person, who
  // would move up under the finger.
  const [answered, setAnswered] = useState<ReadonlySet<number>>(new Set());
  const { data: page } = useQuery(menuQuery(eventId));
  const dishes = dishesToAsk(page);
  const people = attendeeRows(confirmed).filter(({ attendee }) => attendee !== null);
  const toAsk = people.filter(
    ({ attendee }) =>
      attendee && (attendee.needs === null || answered.has(attendee.id) || dishes.has(attendee.id)),
  );
  const unread = confirmed.filter((party) => unreadRequest(party) !== null);
  const read = confirmed.filter(({ foodReading }) => foodReading !== null);
  const left = attendeeRows(waiting).filter(({ attends }) => attends).length;
  return (
    <section aria-labelledby={HEADING} className="space-y-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={HEADING} className="text-2xl">
          Allergies and diets
        </h2>
        <p className="text-soft">
          {inWords({
            people: people.length,
            unread: unread.length,
            unanswered: people.map(knownOfLine).filter(hasNotAnswered).length,
            ...countDishes([...dishes.values()]),
          })}
        </p>
      </div>
      <FoodRequests eventId={eventId} unread={unread} read={read} onOpen={onOpen} />
      {toAsk.length > 0 && (
        <ToAsk
          eventId={eventId}
          lines={toAsk}
          dishes={dishes}
          isOpen={isOpen}
          onAnswer={(id) => setAnswered(new Set([...answered, id]))}
        />
      )}
      {left > 0 && (
        <p className="text-sm text-soft">
          {left === 1
            ? "1 person who waits or has not paid is"
            : `${left} people who wait or have not paid are`}{" "}
          left out.
        </p>
      )}
    </section>
  );
}

const HEADING = "allergies-and-diets";

interface Counts {
  people: number;
  /** Parties whose food request no one has read. */
  unread: number;
  unanswered: number;
  withoutDish: number;
  badHouse: number;
}

/** Each part counts a list of this page. */
function inWords({ people, unread, unanswered, withoutDish, badHouse }: Counts): string {
  return [
    ...(unread + unanswered === 0 ? [`answered for all ${people}`] : []),
    ...(unanswered > 0 ? [`${unanswered} of ${people} not answered`] : []),
    ...(unread > 0 ? [unread === 1 ? "1 unread food request" : `${unread} unread food requests`] : []),
    ...(withoutDish > 0 ? [`${withoutDish} without a dish`] : []),
    ...(badHouse > 0 ? [`${badHouse} with a house dish they can’t eat`] : []),
  ].join(", ");
}

interface ToAskProps {
  eventId: number;
  lines: readonly AttendeeRow[];
  /** Dishes about which to ask, by person. */
  dishes: ReadonlyMap<number, DishToAsk[]>;
  isOpen: boolean;
  /** Called with the id of a person before the answer is saved. */
  onAnswer: (id: number) => void;
}

function ToAsk({ eventId, lines, dishes, isOpen, onAnswer }: ToAskProps) {
  const dates = useDates();
  const asking = useAskForNeeds(eventId);
  const asked = lines
    .map(({ registration }) => registration.needsAskedAt)
    .filter((at) => at !== null)
    .toSorted()
    .at(-1);
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-display text-lg text-gilt">To ask</h3>
        {isOpen && (
          <Button tone="secondary" size="small" disabled={asking.isPending} onClick={() => asking.mutate()}>
            <Mail size={16} aria-hidden="true" /> Email those who have not answered
          </Button>
        )}
      </div>
      {asked && <p className="mb-2 text-sm text-soft">Last asked by email on {dates.dayAndTime(asked)}.</p>}
      <ul className="divide-y divide-line rounded-md border border-line">
        {lines.map(
          (line) =>
            line.attendee && (
              <PersonToAsk
                key={line.attendee.id}
                eventId={eventId}
                line={line}
                attendee={line.attendee}
                dishes={dishes.get(line.attendee.id) ?? []}
                onAnswer={onAnswer}
              />
            ),
        )}
      </ul>
    </div>
  );
}

interface PersonToAskProps extends Pick<ToAskProps, "eventId" | "onAnswer"> {
  line: AttendeeRow;
  attendee: PartyAttendee;
  /** The dishes about which to ask them. */
  dishes: readonly DishToAsk[];
}

function PersonToAsk({ eventId, line, attendee, dishes, onAnswer }: PersonToAskProps) {
  const { registration: party } = line;
  const { id, needs, needsAt } = attendee;
  const request = unreadRequest(party);
  const saving = useChangePerson(eventId, id);
  const isOwner = line.kind === "PRIMARY";
  return (
    <li className="px-4 py-3">
      <NeedsLine
        who={line.name}
        needs={needs}
        request={request}
        instead={
          <>
            <span className={line.isNamed ? "font-semibold" : "text-soft italic"}>{line.name}</span>
            <span className="block text-sm text-soft">
              {!isOwner && `with ${nameOf(party)} · `}
              {party.phone ? (
                <a href={phoneHref(party.phone)} className="text-link whitespace-nowrap">
                  {party.phone}
                </a>
              ) : (
                "no telephone on record"
              )}
            </span>
            <DishesToAsk eventId={eventId} dishes={dishes} />
            {needs !== null && (
              <span className="block text-sm">
                <Known known={knownNeeds({ needs, request })} />
              </span>
            )}
          </>
        }
        isBusy={saving.isPending}
        onChange={(next) => {
          onAnswer(id);
          return saving.mutateAsync({ needs: next, needsAt });
        }}
      />
    </li>
  );
}
