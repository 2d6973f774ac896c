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

/** The five numbers of a dinner; one line on a phone if they fit, so that the list begins on the first screen. */
export function Figures({ figures, free }: FiguresProps) {
  const { confirmed, payLater, waiting, revenue, received, due, available, total } = figures;
  const kept = available - free;
  return (
    <dl className="flex grow flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card sm:grid sm:grid-cols-[repeat(5,auto)] lg:grow-0 print:grid print:grid-cols-[repeat(5,auto)]">
      <Figure
        title="Confirmed"
        unit={confirmed === 1 ? "ticket" : "tickets"}
        below={payLater > 0 && `+ ${payLater} pay later`}
      >
        {confirmed}
      </Figure>
      <Figure title="On Waitlist" unit={waiting === 1 ? "ticket" : "tickets"}>
        {waiting}
      </Figure>
      <Figure
        title="Total Revenue"
        below={due > 0 && `${formatCents(received)} received, ${formatCents(due)} due`}
      >
        {formatCents(revenue)}
      </Figure>
      <Figure
        title="Available Seats"
        unit={kept > 0 ? `${kept} on hold` : undefined}
        aside={<KeptSeats kept={kept} free={free} />}
      >
        {available}
      </Figure>
      <Figure title="Total Seats">{total}</Figure>
    </dl>
  );
}

interface FigureProps {
  title: string;
  unit?: string | undefined;
  aside?: ReactNode;
  /** A second line. */
  below?: string | false;
  children: ReactNode;
}

function Figure({ title, unit, aside, below, children }: FigureProps) {
  return (
    <div className="flex min-w-min flex-1 flex-col justify-between bg-card px-2 py-2 md:px-4 lg:flex-row lg:items-baseline lg:gap-x-2.5 lg:px-3.5 lg:py-1.5">
      <dt className="flex items-center gap-1.5 text-xs font-semibold text-soft md:text-sm">
        {title} {aside}
      </dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-lg whitespace-nowrap lining-nums tabular-nums sm:text-2xl lg:text-xl print:text-xl">
          {children}
        </span>
        {unit && (
          <span className={`text-xs text-soft md:text-sm ${isUnit(unit) ? "max-md:sr-only" : ""}`}>
            {unit}
          </span>
        )}
        {below && <span className="basis-full text-xs text-soft lining-nums md:text-sm">{below}</span>}
      </dd>
    </div>
  );
}

/** "tickets" goes without saying on a phone; seats on hold do not. */
function isUnit(unit: string): boolean {
  return unit.startsWith("ticket");
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
        className="-my-2 hidden size-8 place-items-center md:grid lg:-mx-1.5 rounded-full text-gilt hover:bg-sunk print:hidden"
      >
        <Info size={16} aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
