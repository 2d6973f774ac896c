import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { BoardFeature, BoardTable } from "#contract/seating/room.ts";
import { ROOM } from "#contract/seating/room.ts";
import { changeTable, writeFeatures } from "#contract/seating/tables.ts";
import { call } from "#web/platform/api/api.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { FEATURES } from "#web/seating/board/words.ts";
import { Button } from "#web/ui/Button.tsx";
import type { Layout } from "./geometry.ts";

interface ArrangeProps {
  layout: Layout;
  onDone: () => void;
}

type Thing = { kind: "table"; table: BoardTable } | { kind: "feature"; feature: BoardFeature };

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * The room with its tables and all else as things to move: activate one, then a point of the floor; or move it with the
 * arrows by a step of the grid.
 */
export function Arrange({ layout, onDone }: ArrangeProps) {
  const { board, change, eventId, say } = useSeating();
  const [held, setHeld] = useState<string | null>(null);
  const hint = useRef<HTMLParagraphElement>(null);
  // It was chosen from a menu above; the tables come next.
  useEffect(() => hint.current?.focus(), []);
  const things: Thing[] = [
    ...board.tables.map((table) => ({ kind: "table" as const, table })),
    ...board.features.map((feature) => ({ kind: "feature" as const, feature })),
  ];
  function move(thing: Thing, to: { x: number; y: number }) {
    const x = Math.min(Math.max(Math.round(to.x), 0), ROOM.width);
    const y = Math.min(Math.max(Math.round(to.y), 0), ROOM.height);
    const where = `${nameOf(thing)}, ${x} across, ${y} down`;
    if (thing.kind === "table") {
      const { id } = thing.table;
      return void change(() => call(changeTable, { params: { id }, body: { x, y } }), where);
    }
    const features = board.features.map((one) => (one.id === thing.feature.id ? { ...one, x, y } : one));
    const seen = features.map(({ id }) => id);
    void change(() => call(writeFeatures, { params: { id: eventId }, body: { seen, features } }), where);
  }
  function press(event: KeyboardEvent, thing: Thing) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = placeOf(thing);
    move(thing, { x: at.x + step[0], y: at.y + step[1] });
  }
  function placeAt(event: MouseEvent<HTMLElement>) {
    const thing = things.find((one) => keyOf(one) === held);
    if (!thing || event.target !== event.currentTarget) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    move(thing, { x: (event.clientX - left) / layout.unit.x, y: (event.clientY - top) / layout.unit.y });
    setHeld(null);
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-sunk px-4 py-2">
        <p ref={hint} tabIndex={-1} className="outline-none">
          {held === null
            ? "Choose a table or sign, then a place on the floor. The arrow keys move it, too."
            : "Now choose a place on the floor."}
        </p>
        <Button size="small" className="min-h-11" onClick={onDone}>
          Done
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is on the floor is moved by the arrow keys, too. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div
        className="relative bg-[radial-gradient(var(--color-line)_1px,transparent_1px)]"
        style={{
          width: layout.width,
          height: layout.height,
          backgroundSize: `${layout.unit.x}px ${layout.unit.y}px`,
        }}
        onClick={placeAt}
      >
        {things.map((thing) => {
          const key = keyOf(thing);
          const at = placeOf(thing);
          return (
            <button
              key={key}
              type="button"
              aria-label={nameOf(thing)}
              aria-pressed={held === key}
              onKeyDown={(event) => press(event, thing)}
              onClick={() => {
                setHeld(held === key ? null : key);
                if (held !== key) say(`${nameOf(thing)}, picked up. Choose a place on the floor.`);
              }}
              style={{
                // Whole also at a wall.
                left: `clamp(2.75rem, ${at.x * layout.unit.x}px, 100% - 2.75rem)`,
                top: `clamp(1.5rem, ${at.y * layout.unit.y}px, 100% - 1.5rem)`,
              }}
              className={`absolute min-h-11 min-w-11 -translate-x-1/2 -translate-y-1/2 border bg-paper px-2 hover:border-wine-text aria-pressed:bg-wine aria-pressed:text-on-wine ${thing.kind === "feature" ? "rounded-sm border-dashed border-brass text-sm text-gilt" : `border-edge font-display text-lg lining-nums ${thing.table.shape === "long" || thing.table.shape === "square" ? "rounded-md" : "rounded-full"}`}`}
            >
              {thing.kind === "table" ? thing.table.number : FEATURES[thing.feature.kind]}
            </button>
          );
        })}
      </div>
    </>
  );
}

function keyOf(thing: Thing): string {
  return thing.kind === "table" ? `table ${thing.table.id}` : `feature ${thing.feature.id}`;
}
function placeOf(thing: Thing): { x: number; y: number } {
  return thing.kind === "table" ? thing.table : thing.feature;
}
function nameOf(thing: Thing): string {
  return thing.kind === "table" ? `Table ${thing.table.number}` : FEATURES[thing.feature.kind];
}
