import { Accessibility, Star, VolumeX } from "lucide-react";
import type { MouseEvent } from "react";
import type { BoardTable } from "#contract/seating/room.ts";
import { partyAt } from "#web/seating/board/party-at.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { freeSeats, peopleAt } from "#web/seating/board/words.ts";
import type { Top } from "./geometry.ts";
import { TableLines } from "./TableLines.tsx";
import { tableInFull } from "./table-name.ts";
import { columnsOf, type Detail } from "./table-top.ts";

interface FloorTableProps {
  table: BoardTable;
  top: Top;
  detail: Detail;
}

const SHAPES = {
  round: "rounded-[50%]",
  crescent: "rounded-[50%_50%_12%_12%/62%_62%_10%_10%]",
  oval: "rounded-[50%/50%]",
  long: "rounded-md",
  square: "rounded-md",
} as const;

/**
 * A table of the plan. Activating it seats those who are held, or shows its people and settings. With a mouse, a name on it
 * is picked up at once, with the party or, holding Alt, alone.
 */
export function FloorTable({ table, top, detail }: FloorTableProps) {
  const seating = useSeating();
  const { board, held, openTable, openTableCard, put, pick, isPreview, found } = seating;
  const people = peopleAt(board, table.number);
  const free = freeSeats(board, table);
  const isSmall = detail === "counts";
  const columns = columnsOf(table, detail);
  const rows = Math.ceil((table.isBySeat ? table.seats : people.length) / 2);
  const isOpen = openTable === table.number;
  const fits = held !== null && free >= held.ids.filter((id) => !people.some((one) => one.id === id)).length;
  const isDim = found !== null && !people.some(({ id }) => found.has(id));
  function activate(event: MouseEvent) {
    const { pointerType } = event.nativeEvent as PointerEvent;
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-name]") : null;
    const seat = line?.dataset.at ? Number(line.dataset.at) : null;
    if (held) return put({ table: table.number, seat });
    const name = Number(line?.dataset.name);
    if (pointerType === "mouse" && name && !isPreview)
      return pick(event.altKey ? [name] : partyAt(board, name));
    openTableCard(isOpen ? null : table.number);
  }
  const look =
    held && !isPreview
      ? fits
        ? "border-2 border-wine-text bg-paper"
        : "border-line bg-sunk text-soft"
      : "border-edge bg-paper";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does all of it; a name is quicker for a mouse.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div
      data-drop=""
      data-table={table.number}
      onClick={activate}
      style={{
        left: top.x - top.width / 2,
        top: top.y - top.height / 2,
        width: top.width,
        height: top.height,
      }}
      className={`group absolute flex flex-col items-center justify-center border select-none hover:border-wine-text hover:bg-wine-wash data-[over]:border-wine-text data-[over]:bg-wine-wash ${SHAPES[table.shape]} ${look} ${isOpen ? "bg-wine-wash shadow-float ring-2 ring-wine-text" : ""} ${isDim ? "border-line bg-sunk text-soft" : ""}`}
    >
      <button
        type="button"
        aria-label={tableInFull(board, table)}
        aria-expanded={held ? undefined : isOpen}
        data-stop=""
        data-table={table.number}
        data-card={table.number}
        data-key={`table ${table.number}`}
        className="absolute inset-0 touch-manipulation rounded-[inherit]"
      />
      {/* The button says the same in order. */}
      <span
        aria-hidden="true"
        className="pointer-events-none relative flex min-h-0 w-full flex-col items-center justify-center"
      >
        <span className="flex items-baseline gap-1.5 leading-none">
          <span className="font-display text-xl leading-none font-medium lining-nums">{table.number}</span>
          {table.role && <Star size={13} aria-hidden="true" className="fill-current text-gilt" />}
          {table.isAccessible && <Accessibility size={13} aria-hidden="true" className="text-gilt" />}
          {table.isQuiet && <VolumeX size={13} aria-hidden="true" className="text-gilt" />}
        </span>
        {!isSmall && table.name && (
          <span className="max-w-[70%] truncate text-[12px] leading-tight text-gilt italic">
            {table.name}
          </span>
        )}
        {!isSmall && (
          <span
            className={`my-0.5 grid w-full gap-x-2 text-[13px] leading-[18px] ${columns === 2 ? "grid-flow-col auto-cols-[minmax(0,1fr)] px-3" : detail === "parties" ? "px-1" : "px-2"}`}
            style={columns === 2 ? { gridTemplateRows: `repeat(${rows}, 18px)` } : {}}
          >
            <TableLines table={table} people={people} detail={detail} />
          </span>
        )}
        <span className={`text-[12px] leading-tight ${free < 0 ? "font-semibold text-alarm" : "text-soft"}`}>
          {isSmall
            ? `${people.length}/${table.seats}`
            : free > 0
              ? `${free} free`
              : free < 0
                ? `${-free} too many`
                : "full"}
        </span>
      </span>
    </div>
  );
}
