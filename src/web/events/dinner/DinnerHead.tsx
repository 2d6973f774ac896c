import { CalendarDays, MapPin, TriangleAlert, UserPlus } from "lucide-react";
import { useState } from "react";
import type { EventForMe } from "#contract/events.ts";
import type { Dinner } from "#contract/officers/dinner.ts";
import { useDates } from "#web/platform/chapter.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { FIRST_TABLE, paths } from "#web/platform/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { onDemand } from "#web/ui/OnDemand.tsx";
import { DinnerMenu } from "./DinnerMenu.tsx";
import { daysLeft, SOON_DAYS, stateOf } from "./dinner-state.ts";
import { SeatsBar } from "./SeatsBar.tsx";

// Only needed to register someone manually.
const ManualRegistrationDialog = onDemand(
  async () =>
    (await import("#web/registrations/manual/ManualRegistrationDialog.tsx")).ManualRegistrationDialog,
);

interface DinnerHeadProps {
  event: EventForMe;
  /** Undefined until it is read. */
  dinner: Dinner | undefined;
}

/** What every tab of a dinner begins with: which one it is, how full, how long until then, and its main action. */
export function DinnerHead({ event, dinner }: DinnerHeadProps) {
  const dates = useDates();
  const [isAdding, setAdding] = useState(false);
  const now = pageNow();
  const isClosed = event.closedBecause !== null;
  const state = stateOf(event, { now, isClosed, waiting: dinner?.waiting.parties ?? 0, dates });
  const left = daysLeft(event, { now, dates });
  return (
    <header data-frame="" className="@container pt-2.5 pb-1">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
        <div className="min-w-0 grow basis-full @2xl:basis-80">
          <h1 className="line-clamp-2 text-2xl leading-[1.15] lg:truncate lg:text-3xl" title={event.title}>
            {event.title}
          </h1>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-4 text-sm leading-[1.5rem] text-soft lg:flex-nowrap">
            {/* On a phone, as much of the place as fits beside the date. */}
            <span className="flex min-w-0 flex-wrap items-center gap-x-3 max-sm:basis-full sm:contents">
              <span className="flex min-w-0 shrink-0 items-center gap-1.5 max-lg:shrink">
                <CalendarDays size={15} aria-hidden="true" className="shrink-0 text-gilt max-sm:hidden" />
                <time dateTime={event.dateTime}>
                  <span className="sr-only">{dates.longDay(event.dateTime)}</span>
                  <span aria-hidden="true">
                    {dates.leaf(event.dateTime).weekday}, {dates.shortDay(event.dateTime)},
                  </span>{" "}
                  <span>{dates.timeSpan(event.dateTime, event.endDateTime)}</span>
                </time>
              </span>
              <span
                className="flex min-w-0 items-center gap-1.5 max-sm:flex-1 max-sm:basis-24"
                title={event.location}
              >
                <MapPin size={15} aria-hidden="true" className="shrink-0 text-gilt max-sm:hidden" />
                <span className="min-w-0 truncate sm:max-lg:line-clamp-1 sm:max-lg:whitespace-normal print:whitespace-normal">
                  {event.location}
                </span>
              </span>
            </span>
            <span className="flex shrink-0 items-center gap-3 print:hidden">
              <Badge tone={state.tone}>{state.text}</Badge>
              {left && (
                <span className={left.days <= SOON_DAYS ? "font-semibold text-wine-text" : ""}>
                  <span className="sr-only">, dinner </span>
                  {left.text}
                </span>
              )}
            </span>
          </p>
        </div>
        <div className="flex min-w-0 grow items-center gap-3 @2xl:grow-0 sm:gap-4 print:hidden">
          {dinner && <Seats eventId={event.id} {...dinner.seats} />}
          <LinkButton
            href={paths.tableNeeds(event.id, FIRST_TABLE)}
            tone="secondary"
            size="small"
            className="min-h-11! px-3! sm:hidden"
            aria-label="Needs by table, for an emergency"
          >
            <TriangleAlert size={18} aria-hidden="true" />
          </LinkButton>
          <Button
            size="small"
            className="min-h-11! max-sm:px-3.5!"
            aria-label="Add Manual Registration"
            data-adds-party=""
            onClick={() => setAdding(true)}
          >
            <UserPlus size={18} aria-hidden="true" className="shrink-0" />
            <span className="hidden @2xl:inline">Add Manual Registration</span>
          </Button>
          <DinnerMenu event={event} />
        </div>
      </div>
      {isAdding && <ManualRegistrationDialog event={event} onClose={() => setAdding(false)} />}
    </header>
  );
}

/** How full it is; unpaid seats and those on hold are not certain. Opens the guests. */
function Seats({ eventId, total, coming, unpaid, held, free }: Dinner["seats"] & { eventId: number }) {
  const over = coming - total;
  const rest = over > 0 ? `${over} over` : `${free} left`;
  return (
    <a
      href={paths.attendees(eventId)}
      className="relative block w-full min-w-32 flex-1 py-1.5 text-sm leading-tight no-underline hover:text-wine-text @2xl:w-44 @2xl:flex-none"
    >
      <span className="flex flex-wrap justify-between gap-x-3">
        <span>
          <b className="font-semibold">{coming}</b> of {total} seats
        </span>
        <span className="sr-only">
          {unpaid > 0 && `${unpaid} not paid yet, `}
          {held > 0 && `${held} held,`}
        </span>
        <span className={over > 0 ? "font-semibold text-alarm" : "text-soft"}>{rest}</span>
      </span>
      <span className="mt-1.5 block">
        <SeatsBar total={total} coming={coming} open={unpaid + held} />
      </span>
    </a>
  );
}
