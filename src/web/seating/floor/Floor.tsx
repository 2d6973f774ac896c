import { Maximize, Minimize } from "lucide-react";
import { useMemo, useState } from "react";
import { useSeating } from "#web/seating/board/seating.ts";
import { countOf, peopleAt } from "#web/seating/board/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Arrange } from "./Arrange.tsx";
import { Chairs } from "./Chairs.tsx";
import { FeatureMark } from "./FeatureMark.tsx";
import { FloorTable } from "./FloorTable.tsx";
import { layOut } from "./geometry.ts";
import { useWidth } from "./use-width.ts";

interface FloorProps {
  /** Tables and what else is in the room are being moved about. */
  isArranging: boolean;
  onDone: () => void;
}

/** The plan of the room: tables by shape, with their seats and the names of those who sit there. */
export function Floor({ isArranging, onDone }: FloorProps) {
  const { board } = useSeating();
  const { element, width } = useWidth<HTMLDivElement>();
  const [isSmall, setSmall] = useState(false);
  const layout = useMemo(
    () =>
      layOut(board.tables, {
        width,
        isSmall: isSmall || isArranging,
        isWhole: isArranging,
        partiesAt: (table) => new Set(peopleAt(board, table).map(({ partyId }) => partyId)).size,
      }),
    [board, width, isSmall, isArranging],
  );
  const isWider = !isArranging && layout.width > width + 1;
  const seats = board.tables.reduce((sum, table) => sum + table.seats, 0);
  const taken = board.persons.filter(({ table }) => table !== null).length;
  return (
    <section aria-labelledby="floor" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="floor" className="text-xl">
          The room<span className="sr-only">,</span>
          <span className="ml-3 font-sans text-sm text-soft">
            {countOf(board.tables.length, "table")}, {taken} of {countOf(seats, "seat")} taken
          </span>
        </h2>
        {!isArranging && (
          <Button tone="quiet" size="small" onClick={() => setSmall(!isSmall)}>
            {isSmall ? <Maximize size={16} aria-hidden="true" /> : <Minimize size={16} aria-hidden="true" />}
            {isSmall ? "Show names" : "Whole room"}
          </Button>
        )}
      </div>
      {isWider && (
        <p className="mb-2 text-sm text-soft">
          This room is wider than the screen: scroll it sideways, or choose Whole room.
        </p>
      )}
      <div
        ref={element}
        className={`overflow-x-auto rounded-lg border border-line bg-card shadow-card ${isWider ? "scroll-edges" : ""}`}
      >
        {isArranging ? (
          <Arrange layout={layout} onDone={onDone} />
        ) : (
          <div className="relative" style={{ width: layout.width, height: layout.height }}>
            <svg
              aria-hidden="true"
              width={layout.width}
              height={layout.height}
              className="pointer-events-none absolute inset-0"
            >
              {board.features.map((feature) => (
                <FeatureMark key={feature.id} feature={feature} layout={layout} />
              ))}
              {board.tables.map((table) => (
                <Chairs key={table.id} table={table} layout={layout} />
              ))}
            </svg>
            {board.tables.map((table) => {
              const top = layout.tops.get(table.id);
              return top && <FloorTable key={table.id} table={table} top={top} detail={layout.detail} />;
            })}
          </div>
        )}
      </div>
    </section>
  );
}
