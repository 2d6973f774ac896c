import type { BoardTable } from "#contract/seating/room.ts";
import { useSeating } from "#web/seating/board/seating.ts";

/** A free seat with a number: those who are held are put here. */
export function FreeSeat({ table, seat }: { table: BoardTable; seat: number }) {
  const { held, put, say } = useSeating();
  const place = { table: table.number, seat };
  return (
    <li>
      <button
        type="button"
        data-stop=""
        data-table={table.number}
        data-seat={seat}
        data-drop=""
        data-key={`seat ${table.number} ${seat}`}
        onClick={() => (held ? put(place) : say(`Seat ${seat} is free. Pick someone up first.`))}
        className={`flex min-h-11 w-full items-center gap-3 px-2 text-left text-soft hover:bg-wine-wash hover:text-wine-text focus-visible:-outline-offset-2 data-[over]:bg-wine-wash ${held ? "text-wine-text" : ""}`}
      >
        <span aria-hidden="true" className="min-w-[1.5rem] text-center font-display text-lg lining-nums">
          {seat}
        </span>
        <span>
          <span className="sr-only">Seat {seat}: </span>
          {held ? "Seat here" : "free"}
        </span>
      </button>
    </li>
  );
}
