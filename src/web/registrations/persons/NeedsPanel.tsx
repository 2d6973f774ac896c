import { ChevronDown, Mail, UtensilsCrossed } from "lucide-react";
import { useId, useState } from "react";
import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";
import { attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useDates } from "#web/platform/chapter.ts";
import { useChangeRegistration } from "#web/registrations/attendees/change-registration.ts";
import { nameOf } from "#web/registrations/attendees/party.ts";
import { NeedsLine } from "#web/registrations/needs/NeedsLine.tsx";
import { Button } from "#web/ui/Button.tsx";
import { useAskForNeeds, useChangePerson } from "./change-person.ts";

interface NeedsPanelProps {
  eventId: number;
  /** Parties with seats; those that wait or have not paid are not asked (D-009). */
  confirmed: readonly AttendeeRegistration[];
  waiting: readonly AttendeeRegistration[];
  /** Whether members can still answer themselves. */
  isOpen: boolean;
}

/** What the kitchen does not know yet: whom to ask, and food requests that nobody has assigned to a person. */
export function NeedsPanel({ eventId, confirmed, waiting, isOpen }: NeedsPanelProps) {
  const headingId = useId();
  const panelId = useId();
  const [isOpened, setOpened] = useState(false);
  const people = attendeeRows(confirmed).filter(({ attendee }) => attendee !== null);
  const unknown = people.filter(({ attendee }) => attendee?.needs === null);
  const unread = confirmed.filter(({ isFoodUnread }) => isFoodUnread);
  const left = attendeeRows(waiting).filter(({ attends }) => attends).length;
  if (people.length === 0) return null;
  const isDone = unknown.length === 0 && unread.length === 0;
  return (
    <section
      aria-labelledby={headingId}
      className="mb-10 rounded-lg border border-line bg-card px-5 py-4 print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} className="flex items-center gap-2.5 text-xl">
          <UtensilsCrossed size={18} aria-hidden="true" className="shrink-0 text-gilt" /> Allergies and diets
        </h2>
        <p className="flex-1 text-soft max-sm:order-last max-sm:basis-full">
          {inWords({ people: people.length, unknown: unknown.length, unread: unread.length })}
        </p>
        {!isDone && (
          <Button
            tone="quiet"
            size="small"
            aria-expanded={isOpened}
            aria-controls={panelId}
            onClick={() => setOpened(!isOpened)}
          >
            To ask <ChevronDown size={17} aria-hidden="true" className={isOpened ? "rotate-180" : ""} />
          </Button>
        )}
      </div>
      <div id={panelId} hidden={!isOpened || isDone} className="mt-4 space-y-6">
        {isOpened && !isDone && (
          <>
            {unread.length > 0 && <Unassigned eventId={eventId} parties={unread} />}
            {unknown.length > 0 && <ToAsk eventId={eventId} lines={unknown} isOpen={isOpen} />}
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

function inWords({ people, unknown, unread }: { people: number; unknown: number; unread: number }): string {
  const known = unknown === 0 ? `known of all ${people}` : `not known of ${unknown} of ${people}`;
  const requests = unread === 1 ? "1 food request to assign" : `${unread} food requests to assign`;
  return unread > 0 ? `${known}, ${requests}` : known;
}

function ToAsk({
  eventId,
  lines,
  isOpen,
}: {
  eventId: number;
  lines: readonly AttendeeRow[];
  isOpen: boolean;
}) {
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
        {lines.map((line) => (
          <Unknown key={line.attendee?.id} eventId={eventId} line={line} />
        ))}
      </ul>
    </div>
  );
}

function Unknown({ eventId, line }: { eventId: number; line: AttendeeRow }) {
  const { registration: party, attendee } = line;
  const saving = useChangePerson(eventId, attendee?.id ?? 0);
  const isOwner = line.kind === "PRIMARY";
  return (
    <li className="px-4 py-3">
      <NeedsLine
        who={line.name}
        needs={null}
        instead={
          <>
            <span className={line.isNamed ? "font-semibold" : "text-soft italic"}>{line.name}</span>
            <span className="block text-sm text-soft">
              {!isOwner && `with ${nameOf(party)} · `}
              {party.phone ? (
                <a href={`tel:${party.phone.replace(/[^\d+]/g, "")}`} className="text-link">
                  {party.phone}
                </a>
              ) : (
                "no telephone on record"
              )}
            </span>
          </>
        }
        isBusy={saving.isPending}
        onChange={(needs) => saving.mutateAsync({ needs, needsAt: null })}
      />
    </li>
  );
}

function Unassigned({ eventId, parties }: { eventId: number; parties: readonly AttendeeRegistration[] }) {
  const changing = useChangeRegistration(eventId);
  return (
    <div>
      <h3 className="mb-1 font-display text-lg text-gilt">Food requests to assign</h3>
      <p className="mb-2 text-sm text-soft">
        A request of a whole party reaches the kitchen as it is written. Enter it for the persons it concerns,
        then mark it as read.
      </p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {parties.map((party) => (
          <li
            key={party.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
          >
            <p className="min-w-0 flex-1 basis-60">
              <a href={`#party-${party.id}`} className="quiet-link font-semibold">
                {nameOf(party)}
              </a>
              <span className="block whitespace-pre-line wrap-anywhere">{party.foodRequests}</span>
            </p>
            <Button
              tone="secondary"
              size="small"
              disabled={changing.isPending}
              aria-label={`Mark as read: the food request of ${nameOf(party)}`}
              onClick={() => changing.mutate({ seen: party, change: { isFoodUnread: false } })}
            >
              Mark as read
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
