import { ChevronDown } from "lucide-react";
import type { BoardTable } from "#contract/seating/room.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { peopleAt } from "#web/seating/board/words.ts";
import { TableCard } from "./TableCard.tsx";
import { TableTitle } from "./TableTitle.tsx";

/** A table of the list with the names of its people; unfolded, each of them can be picked up. */
export function FoldedTable({ table }: { table: BoardTable }) {
  const { board, openTable, openTableCard, found, changed } = useSeating();
  const people = peopleAt(board, table.number);
  const isFound = people.some(({ id }) => found?.has(id) || changed.has(id));
  if (openTable === table.number) return <TableCard table={table} onClose={() => openTableCard(null)} />;
  return (
    <button
      type="button"
      aria-expanded={false}
      data-stop=""
      data-table={table.number}
      data-card={table.number}
      data-drop=""
      data-key={`table ${table.number}`}
      onClick={() => openTableCard(table.number)}
      className={`flex min-h-16 w-full touch-manipulation items-start justify-between gap-3 rounded-lg border bg-card px-4 py-1 text-left hover:border-wine-text data-[over]:bg-wine-wash ${isFound ? "border-amber" : "border-line"}`}
    >
      <span className="min-w-0 flex-1 pb-1.5">
        <TableTitle table={table} />
        <span className="block text-sm leading-snug wrap-anywhere">
          {people.map(({ id, name }, nth) => (
            <span
              key={id}
              className={found?.has(id) || changed.has(id) ? "bg-amber-wash font-semibold text-amber" : ""}
            >
              {nth > 0 && ", "}
              {name}
            </span>
          ))}
        </span>
      </span>
      <ChevronDown size={18} aria-hidden="true" className="mt-3 shrink-0 text-soft" />
    </button>
  );
}
