import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { formatCents } from "#web/platform/money.ts";
import { Tooltip } from "#web/ui/overlay/Tooltip.tsx";
import type { Figures as FiguresOfDinner } from "./figures.ts";

interface FiguresProps {
  figures: FiguresOfDinner;
  /** Seats that members can take now: fewer than the specified number while payments or offers are open (C-14). */
  free: number;
}

/** The five numbers of a dinner. */
export function Figures({ figures: { confirmed, waiting, revenue, available, total }, free }: FiguresProps) {
  const kept = available - free;
  return (
    <dl className="mb-10 grid grid-cols-6 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card lg:grid-cols-5">
      <Figure title="Confirmed" unit={confirmed === 1 ? "ticket" : "tickets"} className="max-lg:col-span-2">
        {confirmed}
      </Figure>
      <Figure title="On Waitlist" unit={waiting === 1 ? "ticket" : "tickets"} className="max-lg:col-span-2">
        {waiting}
      </Figure>
      <Figure title="Total Revenue" className="max-lg:order-1 max-lg:col-span-3">
        {formatCents(revenue)}
      </Figure>
      <Figure
        title="Available Seats"
        unit={kept > 0 ? `${kept} on hold` : undefined}
        aside={<KeptSeats kept={kept} free={free} />}
        className="max-lg:order-1 max-lg:col-span-3"
      >
        {available}
      </Figure>
      <Figure title="Total Seats" className="max-lg:col-span-2">
        {total}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  title: string;
  unit?: string | undefined;
  aside?: ReactNode;
  className: string;
  children: ReactNode;
}

function Figure({ title, unit, aside, className, children }: FigureProps) {
  return (
    <div className={`bg-card px-3 py-3 sm:px-5 sm:py-4 ${className}`}>
      <dt className="flex items-center gap-1.5 text-sm font-semibold text-soft">
        {title} {aside}
      </dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-2xl sm:text-3xl lining-nums tabular-nums">{children}</span>
        {unit && <span className="text-sm text-soft">{unit}</span>}
      </dd>
    </div>
  );
}

function KeptSeats({ kept, free }: { kept: number; free: number }) {
  const text =
    kept > 0
      ? `Total seats minus confirmed tickets. Open payments and offers hold ${kept} of them, so ${Math.max(0, free)} can be taken now.`
      : "Total seats minus confirmed tickets. Open payments and offers would hold some of them.";
  return (
    <Tooltip text={text}>
      <button
        type="button"
        aria-label="About the available seats"
        className="-my-2 grid size-8 place-items-center rounded-full text-gilt hover:bg-sunk print:hidden"
      >
        <Info size={16} aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
