import type { Board } from "#contract/seating/board.ts";
import { paths } from "#web/platform/paths.ts";

interface TableLinksProps {
  eventId: number;
  board: Pick<Board, "tables" | "persons">;
  /** The table that is shown. */
  current?: number;
}

/** Links to the needs of each table at which someone sits. */
export function TableLinks({ eventId, board, current }: TableLinksProps) {
  const tables = takenTables(board);
  if (tables.length === 0) return <p className="text-soft">No one has a table yet.</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {tables.map(({ number }) => (
        <li key={number}>
          <a
            href={paths.tableNeeds(eventId, number)}
            aria-label={`Table ${number}`}
            aria-current={number === current ? "page" : undefined}
            className="grid min-h-12 min-w-12 place-items-center rounded-md border border-edge px-3 font-display text-xl lining-nums tabular-nums no-underline hover:border-wine-text hover:text-wine-text aria-[current=page]:border-wine aria-[current=page]:bg-wine aria-[current=page]:text-on-wine"
          >
            {number}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The tables at which someone sits, by number. */
export function takenTables({ tables, persons }: TableLinksProps["board"]) {
  const taken = new Set(persons.map(({ table }) => table));
  return tables.filter(({ number }) => taken.has(number)).toSorted((one, other) => one.number - other.number);
}
