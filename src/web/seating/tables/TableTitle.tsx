import { Accessibility, Star, VolumeX } from "lucide-react";
import type { BoardTable } from "#contract/seating/room.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { countOf, freeSeats, TABLE_ROLE_WORDS } from "#web/seating/board/words.ts";

/** "Table 6", its name, how full it is, and what it is for. */
export function TableTitle({ table }: { table: BoardTable }) {
  const { board } = useSeating();
  const free = freeSeats(board, table);
  return (
    <span className="block min-w-0 py-1">
      <span className="block font-display text-xl leading-tight wrap-anywhere">
        Table <span className="lining-nums">{table.number}</span>
        {table.name && <span className="text-gilt italic"> {table.name}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
        <span className={free < 0 ? "font-semibold text-alarm" : ""}>
          {table.seats - free} of {countOf(table.seats, "seat")}
          {free < 0 ? `, ${-free} too many` : ""}
        </span>
        {table.role && (
          <span className="inline-flex items-center gap-1 text-gilt">
            <Star size={13} aria-hidden="true" className="fill-current" /> {TABLE_ROLE_WORDS[table.role]}
          </span>
        )}
        {table.isQuiet && (
          <span className="inline-flex items-center gap-1 text-gilt">
            <VolumeX size={13} aria-hidden="true" /> quiet
          </span>
        )}
        {table.isAccessible && (
          <span className="inline-flex items-center gap-1 text-gilt">
            <Accessibility size={13} aria-hidden="true" /> step-free
          </span>
        )}
      </span>
      {table.note && (
        <span className="mt-1 block text-sm whitespace-pre-line wrap-anywhere">{table.note}</span>
      )}
    </span>
  );
}
