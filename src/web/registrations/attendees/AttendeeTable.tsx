import type { ReactNode } from "react";

interface AttendeeTableProps {
  labelledBy: string;
  columns: readonly { title: string; className?: string }[];
  /** One tbody for each party. */
  children: ReactNode;
}

/** The lists' table: columns on a wide screen, one card below the other on a phone, never wider than the screen. */
export function AttendeeTable({ labelledBy, columns, children }: AttendeeTableProps) {
  return (
    <table
      aria-labelledby={labelledBy}
      className="prints-as-table w-full border-separate border-spacing-0 rounded-lg border border-line bg-card shadow-card max-lg:block"
    >
      <thead className="max-lg:sr-only">
        <tr>
          {columns.map(({ title, className = "" }) => (
            <th
              key={title}
              scope="col"
              className={`border-b border-brass px-3 py-3 text-left text-sm font-semibold text-soft first:pl-6 last:pr-6 ${title === "Actions" ? "print:hidden!" : ""} ${className}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}
