import { Clock, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { useDates } from "#web/platform/chapter.ts";

interface EventFactsProps {
  event: { dateTime: string; endDateTime: string | null; location: string };
  /** Where a phone has the day above, as in the list of events. */
  withoutDayOnPhone?: boolean;
  className?: string;
}

/** Date, time, and place, in the venue's time zone. */
export function EventFacts({ event, withoutDayOnPhone = false, className = "" }: EventFactsProps) {
  const dates = useDates();
  return (
    <div className={`flex flex-col gap-y-1.5 ${className}`}>
      <Fact icon={<Clock size={17} />}>
        <time dateTime={event.dateTime} className={withoutDayOnPhone ? "max-sm:sr-only" : ""}>
          {dates.longDay(event.dateTime)}
        </time>
        <span className={`block ${withoutDayOnPhone ? "sm:text-soft" : "text-soft"}`}>
          {dates.timeSpan(event.dateTime, event.endDateTime)}
        </span>
      </Fact>
      <Fact icon={<MapPin size={17} />}>{event.location}</Fact>
    </div>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-start gap-2.5">
      <span aria-hidden="true" className="mt-1.5 shrink-0 text-gilt">
        {icon}
      </span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
