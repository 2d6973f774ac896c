import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type NextEvent as Next, showNextEvent } from "#contract/attention.ts";
import { createEvent } from "#contract/events.ts";
import { knownTasks, TASK_WORDS } from "#web/events/dinner/task-words.ts";
import { read } from "#web/platform/api/api.ts";
import { onEveryMount } from "#web/platform/api/query-client.ts";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { mayCall } from "#web/session/access/may-call.ts";
import { useSession } from "#web/session/session.ts";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PictureWithFallback } from "#web/ui/picture/PictureWithFallback.tsx";

/** Read again whenever the overview is opened. */
export const nextEventQuery = { ...read(showNextEvent), refetchOnMount: onEveryMount };

const LOOK =
  "mb-8 overflow-hidden rounded-lg border border-line bg-card shadow-card print:break-inside-avoid";

/** What an officer asks first: which event is next, how full it is, and what it still needs. */
export function NextEvent() {
  const next = useQuery(nextEventQuery);
  if (next.data?.event) return <Card event={next.data.event} />;
  if (next.data) return <NoEvent />;
  if (next.isError) {
    return (
      <div className="mb-8">
        <LoadFailure text="The next event could not be loaded." onRetry={next.refetch} />
      </div>
    );
  }
  return <Skeleton className="mb-8 h-155 w-full sm:h-80 lg:h-66" />;
}

function Card({ event }: { event: Next }) {
  const dates = useDates();
  return (
    <section aria-labelledby="next-event" className={`${LOOK} sm:grid sm:grid-cols-[minmax(9rem,15rem)_1fr]`}>
      <PictureWithFallback src={event.imageUrl} alt="" eager className="h-28 w-full sm:h-full print:hidden" />
      <div className="px-5 py-5 sm:px-7">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <div className="min-w-0">
            <p className="overline-label mb-1">Next event: {whenOf(event)}</p>
            <h2 id="next-event" className="text-3xl wrap-anywhere">
              <a href={paths.overview(event.eventId)} className="no-underline hover:text-wine-text">
                {event.title}
              </a>
            </h2>
            <p className="mt-1 text-soft">
              <time dateTime={event.dateTime}>
                {dates.longDay(event.dateTime)} at {dates.time(event.dateTime)}
              </time>
              , {event.location}
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <LinkButton href={paths.overview(event.eventId)}>Overview</LinkButton>
            <LinkButton href={paths.attendees(event.eventId)} tone="secondary">
              Guests
            </LinkButton>
          </div>
        </div>
        <Figures event={event} />
      </div>
    </section>
  );
}

function whenOf({ daysLeft, isUnderWay }: Next): string {
  if (isUnderWay) return "under way";
  if (daysLeft === 0) return "today";
  return daysLeft === 1 ? "tomorrow" : `in ${daysLeft} days`;
}

function Figures({ event: { eventId, numbers } }: { event: Next }) {
  const { seats, waiting } = numbers;
  const leftToDo = knownTasks(numbers.leftToDo);
  const [first] = leftToDo;
  const notes = [
    seats.free > 0 ? `${seats.free} free` : "sold out",
    seats.unpaid > 0 && `${seats.unpaid} not paid yet`,
    seats.held > 0 && `${seats.held} on hold`,
  ];
  return (
    <dl className="mt-5 grid grid-cols-2 max-[19rem]:grid-cols-1 gap-x-6 gap-y-4 border-t border-line pt-4 lg:grid-cols-[1fr_1fr_2fr]">
      <Figure
        label="Seats"
        value={`${seats.coming} of ${seats.total}`}
        note={notes.filter(Boolean).join(", ")}
      >
        <Bar share={seats.total > 0 ? 1 - seats.free / seats.total : 0} />
      </Figure>
      <Figure
        label="Waitlist"
        value={waiting.parties === 0 ? "None" : partiesOf(waiting.parties)}
        note={waiting.parties > 0 && (waiting.seats === 1 ? "1 seat" : `${waiting.seats} seats`)}
      />
      <Figure
        label="Left to do"
        value={
          first ? (
            <a href={paths.overview(eventId)} className="text-link">
              {leftToDo.length === 1 ? "1 item" : `${leftToDo.length} items`}
            </a>
          ) : (
            "All set for now"
          )
        }
        note={first && `next: ${TASK_WORDS[first.what].title(first.count)}`}
      />
    </dl>
  );
}

function partiesOf(parties: number): string {
  return parties === 1 ? "1 party" : `${parties} parties`;
}

interface FigureProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}

function Figure({ label, value, note, children }: FigureProps) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd>
        <span className="block font-display text-2xl leading-tight lining-nums">{value}</span>
        {children}
        {note && <span className="block text-sm text-soft">{note}</span>}
      </dd>
    </div>
  );
}

/** How many of the seats are taken; the figure beside it says the same in words. */
function Bar({ share }: { share: number }) {
  return (
    <span
      aria-hidden="true"
      className="my-1.5 block h-1.5 max-w-40 overflow-hidden rounded-sm bg-sunk forced-colors:border"
    >
      <span
        className="block h-full bg-wine forced-colors:bg-[Highlight]"
        style={{ width: `${Math.round(Math.min(1, share) * 100)}%` }}
      />
    </span>
  );
}

function NoEvent() {
  const mayCreate = mayCall(useSession(), createEvent);
  return (
    <section
      aria-labelledby="next-event"
      className={`${LOOK} flex flex-wrap items-center justify-between gap-4 px-5 py-5 sm:px-7`}
    >
      <div>
        <h2 id="next-event" className="text-2xl">
          No event is planned
        </h2>
        <p className="mt-1 text-soft">The next one that is active appears here.</p>
      </div>
      {mayCreate && <LinkButton href={paths.newEvent}>Create Event</LinkButton>}
    </section>
  );
}
