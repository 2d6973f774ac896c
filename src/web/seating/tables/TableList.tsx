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
      {table.isBySeat && (
        <div className="px-3 pb-2">
          <TablePeople table={table} />
        </div>
      )}
    </div>
  );
}
