import { Clock, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { useDates } from "#web/platform/chapter.ts";

interface EventFactsProps {
  event: { dateTime: string; endDateTime: string | null; location: string };
  className?: string;
}

/** Date, time, and place, in the venue's time zone. */
export function EventFacts({ event, className = "" }: EventFactsProps) {
  const dates = useDates();
  return (
    <div className={`space-y-1.5 ${className}`}>
      <Fact icon={<Clock size={17} />}>
        <time dateTime={event.dateTime}>{dates.longDay(event.dateTime)}</time>
        {/* Beside the day on a phone, where each line counts. */}
        <span className="inline-block text-soft max-sm:ml-2 sm:block">
          {dates.timeSpan(event.dateTime, event.endDateTime)}
        </span>
      </Fact>
      <Fact icon={<MapPin size={17} />}>{event.location}</Fact>
    </div>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5">
      <span aria-hidden="true" className="mt-1.5 shrink-0 text-gilt">
        {icon}
      </span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
