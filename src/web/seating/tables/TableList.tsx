import type { BoardTable } from "#contract/seating/room.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { freeSeats, peopleAt } from "#web/seating/board/words.ts";
import { FoldedTable } from "./FoldedTable.tsx";
import { TablePeople } from "./TablePeople.tsx";
import { TableTitle } from "./TableTitle.tsx";

/** The tables one below the other, where there is no room for a plan. With someone held, only where they can be put. */
export function TableList() {
  const { board, held, found } = useSeating();
  const tables = board.tables
    .toSorted((one, other) => one.number - other.number)
    .filter(
      (table) =>
        held !== null || found === null || peopleAt(board, table.number).some(({ id }) => found.has(id)),
    );
  return (
    <section aria-labelledby="tables" className="min-w-0">
      <h2 id="tables" className="mb-3 text-xl">
        {held ? "Choose a table" : "Tables"}
      </h2>
      {tables.length === 0 && <p className="text-soft">No table matches.</p>}
      <ul className="grid gap-3 sm:grid-cols-2">
        {tables.map((table) => (
          <li key={table.id} className="min-w-0">
            {held ? <PlaceAt table={table} /> : <FoldedTable table={table} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A table to put people at, and where its seats have numbers each free one. */
function PlaceAt({ table }: { table: BoardTable }) {
  const { board, held, put } = useSeating();
  const free = freeSeats(board, table);
  // One person can change places with another.
  const isSwap =
    held?.ids.length === 1 && board.persons.some(({ id, table: at }) => id === held.ids[0] && at !== null);
  const needed = board.persons.filter(
    ({ id, table: at }) => held?.ids.includes(id) && at !== table.number,
  ).length;
  return (
    <div className={`rounded-lg border bg-card ${free >= needed ? "border-wine-text" : "border-line"}`}>
      <button
        type="button"
        data-stop=""
        data-table={table.number}
        data-card={table.number}
        data-drop=""
        data-key={`table ${table.number}`}
        onClick={() => put({ table: table.number })}
        className="flex min-h-16 w-full touch-manipulation items-center justify-between gap-3 rounded-lg px-4 py-1 text-left hover:bg-wine-wash focus-visible:-outline-offset-2 data-[over]:bg-wine-wash"
      >
        <TableTitle table={table} />
        <span className={`shrink-0 text-sm font-semibold ${free >= needed ? "text-wine-text" : "text-soft"}`}>
          {free > 0 ? `${free} free` : "full"}
        </span>
      </button>
      {table.isBySeat && (isSwap ? <TablePeople table={table} /> : <FreeSeats table={table} />)}
    </div>
  );
}

/** The numbers of the seats that are free. */
function FreeSeats({ table }: { table: BoardTable }) {
  const { board, put } = useSeating();
  const taken = new Set(peopleAt(board, table.number).map(({ seat }) => seat));
  const free = Array.from({ length: table.seats }, (_, nth) => nth + 1).filter((seat) => !taken.has(seat));
  return (
    <ul aria-label={`Free seats of table ${table.number}`} className="flex flex-wrap gap-1 px-3 pb-3">
      {free.map((seat) => (
        <li key={seat}>
          <button
            type="button"
            aria-label={`Seat ${seat} of table ${table.number}`}
            data-stop=""
            data-table={table.number}
            data-seat={seat}
            data-drop=""
            data-key={`seat ${table.number} ${seat}`}
            onClick={() => put({ table: table.number, seat })}
            className="min-h-11 min-w-11 rounded-full border border-edge font-display text-lg lining-nums hover:border-wine-text hover:bg-wine-wash"
          >
            {seat}
          </button>
        </li>
      ))}
    </ul>
  );
}
