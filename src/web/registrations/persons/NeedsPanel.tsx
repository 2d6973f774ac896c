import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Mail, UtensilsCrossed } from "lucide-react";
import { useId, useState } from "react";
import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";
import { attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration, PartyAttendee } from "#contract/registrations/attendees/attendees.ts";
import { isKnown, knownNeeds, knownOfLine, unreadRequest } from "#contract/registrations/known-needs.ts";
import { type DishToAsk, dishesToAsk } from "#web/menus/MenuPanel.tsx";
import { menuQuery } from "#web/menus/menu-page.ts";
import { useDates } from "#web/platform/chapter.ts";
import { useSought } from "#web/platform/hash.ts";
import { TO_ASK } from "#web/platform/paths.ts";
import { nameOf } from "#web/registrations/attendees/party.ts";
import { Known, NeedsLine } from "#web/registrations/needs/NeedsLine.tsx";
import { Button } from "#web/ui/Button.tsx";
import { useAskForNeeds, useChangePerson } from "./change-person.ts";
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
  const headingId = useId();
  const panelId = useId();
  const { card, isSought } = useSought<HTMLElement>(TO_ASK);
  const [opened, setOpened] = useState<boolean | null>(null);
  const isOpened = opened ?? isSought;
  // Those who were answered for stay until the list is closed: a double tap must not answer for the next person, who
  // would move up under the finger.
  const [answered, setAnswered] = useState<ReadonlySet<number>>(new Set());
  const { data: page } = useQuery(menuQuery(eventId));
  const dishes = dishesToAsk(page);
  const people = attendeeRows(confirmed).filter(({ attendee }) => attendee !== null);
  const unknown = people.map(knownOfLine).filter((known) => known && !isKnown(known));
  const toAsk = people.filter(
    ({ attendee }) =>
      attendee && (attendee.needs === null || answered.has(attendee.id) || dishes.has(attendee.id)),
  );
  const unread = confirmed.filter((party) => unreadRequest(party) !== null);
  const read = confirmed.filter(({ foodReading }) => foodReading !== null);
  const left = attendeeRows(waiting).filter(({ attends }) => attends).length;
  if (people.length === 0) return null;
  const isDone = toAsk.length === 0 && unread.length === 0 && read.length === 0;
  return (
    <section
      ref={card}
      id={TO_ASK}
      aria-labelledby={headingId}
      className="mb-10 scroll-mt-24 rounded-lg border border-line bg-card px-5 py-4 print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} className="flex items-center gap-2.5 text-xl">
          <UtensilsCrossed size={18} aria-hidden="true" className="shrink-0 text-gilt" /> Allergies and diets
        </h2>
        <p className="flex-1 text-soft max-sm:order-last max-sm:basis-full">
          {inWords({
            people: people.length,
            unknown: unknown.length,
            unread: unread.length,
            ...countDishes([...dishes.values()]),
          })}
        </p>
        {!isDone && (
          <Button
            tone="quiet"
            size="small"
            aria-expanded={isOpened}
            aria-controls={panelId}
            onClick={() => {
              setOpened(!isOpened);
              setAnswered(new Set());
            }}
          >
            {toAsk.length > 0 || unread.length > 0 ? "To ask" : "Requests"}{" "}
            <ChevronDown size={17} aria-hidden="true" className={isOpened ? "rotate-180" : ""} />
          </Button>
        )}
      </div>
      <div id={panelId} hidden={!isOpened || isDone} className="mt-4 space-y-6">
        {isOpened && !isDone && (
          <>
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
          </>
        )}
      </div>
    </section>
  );
}

interface Counts {
  people: number;
  unknown: number;
  unread: number;
  withoutDish: number;
  badHouse: number;
}

function inWords({ people, unknown, unread, withoutDish, badHouse }: Counts): string {
  const requests = unread === 1 ? "1 food request to assign" : `${unread} food requests to assign`;
  return [
    unknown === 0 ? `known of all ${people}` : `not known of ${unknown} of ${people}`,
    ...(unread > 0 ? [requests] : []),
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
                <a href={`tel:${party.phone.replace(/[^\d+]/g, "")}`} className="text-link whitespace-nowrap">
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
