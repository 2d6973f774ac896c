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

/** The five numbers of a dinner in one line, which scrolls sideways on a phone. */
export function Figures({ figures, free }: FiguresProps) {
  const { confirmed, payLater, waiting, revenue, received, due, available, total } = figures;
  const kept = available - free;
  return (
    <section
      aria-label="The dinner in numbers"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, also with the arrow keys.
      tabIndex={0}
      className="relative min-w-0 overflow-x-auto rounded-lg border border-line bg-line [scrollbar-width:none]"
    >
      <dl className="flex min-w-max gap-px bg-line print:grid print:min-w-0 print:grid-cols-[repeat(5,auto)]">
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
    </section>
  );
}

interface FigureProps {
  title: string;
  unit?: string | undefined;
  aside?: ReactNode;
  /** What else there is to it. */
  below?: string | false;
  children: ReactNode;
}

function Figure({ title, unit, aside, below, children }: FigureProps) {
  return (
    <div className="flex shrink-0 grow items-baseline gap-x-1.5 bg-card px-3 py-1 whitespace-nowrap in-data-beside:px-1.5">
      <dt className="flex items-center gap-1 text-sm text-soft">
        {title} {aside}
      </dt>
      <dd className="flex items-baseline gap-x-1.5">
        <span className="font-semibold lining-nums tabular-nums">{children}</span>
        {unit && <span className="text-xs text-soft">{unit}</span>}
        {below && <span className="text-xs text-soft lining-nums">{below}</span>}
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
        className="-my-2 hidden size-8 place-items-center md:grid -mx-1.5 rounded-full text-gilt hover:bg-sunk print:hidden"
      >
        <Info size={16} aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
