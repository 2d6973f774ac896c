interface CalendarLeafProps {
  /** "Dec" */
  month: string;
  /** "4" */
  day: string;
  /** "Fri" */
  weekday: string;
  className?: string;
}

/** A day as on a tear-off calendar; hidden from screen readers, since the text beside it has the date. */
export function CalendarLeaf({ month, day, weekday, className = "" }: CalendarLeafProps) {
  return (
    <div
      aria-hidden="true"
      className={`flex w-18 shrink-0 flex-col items-center self-start rounded-sm border border-brass bg-card pt-1.5 pb-2 ${className}`}
    >
      <span className="text-xs font-semibold tracking-[0.14em] text-gilt uppercase">{month}</span>
      <span className="font-display text-4xl leading-none text-wine-text lining-nums">{day}</span>
      <span className="mt-1 text-xs text-soft">{weekday}</span>
    </div>
  );
}
