import type { ComponentProps, ReactNode } from "react";

// Browsers may drop a table's semantics when its parts are laid out as blocks, hence the roles.

interface TableProps extends ComponentProps<"table"> {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly ReactNode[];
}

/** A table that becomes a list on a phone: each row a block, each cell after its label. */
export function Table({ label, columns, className = "", children, ...table }: TableProps) {
  return (
    <table
      {...{ role: "table" }}
      aria-label={label}
      className={`w-full border-collapse text-left max-md:block ${className}`}
      {...table}
    >
      <thead {...{ role: "rowgroup" }} className="max-md:sr-only">
        <tr {...{ role: "row" }}>
          {columns.map((column, place) => (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: The columns of a table stay as they are.
              key={place}
              {...{ role: "columnheader" }}
              scope="col"
              className="border-b border-edge px-3 py-2.5 text-sm font-semibold first:pl-0 last:pr-0"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...{ role: "rowgroup" }} className="max-md:block">
        {children}
      </tbody>
    </table>
  );
}

/** One row; on a phone a separate block. */
export function TableRow({ className = "", ...row }: ComponentProps<"tr">) {
  return (
    <tr
      {...{ role: "row" }}
      className={`border-b border-line max-md:block max-md:py-4 ${className}`}
      {...row}
    />
  );
}

interface TableCellProps extends ComponentProps<"td"> {
  /** The label before the cell on a phone; none when the value is clear without it. */
  label?: string;
}

/** One cell of a row. */
export function TableCell({ label, className = "", children, ...cell }: TableCellProps) {
  return (
    <td
      {...{ role: "cell" }}
      className={`min-w-0 px-3 py-3 align-middle first:pl-0 last:pr-0 max-md:px-0 max-md:py-1 ${label ? "max-md:flex max-md:gap-3 max-[20rem]:block" : "max-md:block"} ${className}`}
      {...cell}
    >
      {label && (
        <span aria-hidden="true" className="w-24 shrink-0 text-sm text-soft max-[20rem]:mr-2 md:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  );
}
