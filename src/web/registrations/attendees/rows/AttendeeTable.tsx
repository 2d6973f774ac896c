import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import {
  isSortedBy,
  nextSort,
  type Sort,
  type SortKey,
} from "#web/registrations/attendees/view/sort-parties.ts";

export interface Column {
  title: string;
  /** By what its head sorts the list. */
  sort?: SortKey;
  className: string;
}

interface AttendeeTableProps {
  labelledBy: string;
  columns: readonly Column[];
  /** How the list is sorted, and how another order is chosen. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** One tbody for each party. */
  children: ReactNode;
}

const ICON = "mb-px ml-1 inline-block align-middle";

// Browsers may drop a table's semantics when its parts are laid out as blocks, hence the roles.

/**
 * The lists' table: one line for each party, under a head that stays at the top below the tabs; on a phone two lines
 * for each party, never wider than the screen.
 */
export function AttendeeTable({ labelledBy, columns, sort, onSort, children }: AttendeeTableProps) {
  return (
    <table
      {...{ role: "table" }}
      aria-labelledby={labelledBy}
      className="prints-as-table w-full table-fixed print:table-auto border-separate border-spacing-0 max-lg:block"
    >
      <thead {...{ role: "rowgroup" }} className="relative max-lg:sr-only">
        <tr {...{ role: "row" }}>
          {columns.map(({ title, sort: key, className }) => (
            <th
              key={title}
              {...{ role: "columnheader" }}
              scope="col"
              aria-sort={sort && key && isSortedBy(sort, key) ? DIRECTIONS[sort.direction] : undefined}
              className={`sticky top-11 z-10 border-b border-edge bg-paper px-1.5 py-0 text-left print:w-auto! text-sm leading-[1.75rem] font-semibold first:pl-1 print:static ${className}`}
            >
              {key && sort && onSort ? (
                <button
                  type="button"
                  className="min-h-7 font-semibold whitespace-nowrap hover:text-wine-text hover:underline"
                  onClick={() => onSort(nextSort(sort, key))}
                >
                  {title}
                  {isSortedBy(sort, key) &&
                    (sort.direction === "up" ? (
                      <ArrowUp size={14} aria-hidden="true" className={ICON} />
                    ) : (
                      <ArrowDown size={14} aria-hidden="true" className={ICON} />
                    ))}
                </button>
              ) : (
                title
              )}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

const DIRECTIONS = { up: "ascending", down: "descending" } as const;
