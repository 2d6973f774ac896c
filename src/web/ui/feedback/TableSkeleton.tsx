import { Skeleton } from "./Skeleton.tsx";

interface TableSkeletonProps {
  /** What is loading, for screen readers. */
  label: string;
  /** The width of each cell's text, as classes; on a phone a row shows the first three below each other. */
  widths: readonly string[];
  rows?: number;
}

/** The placeholder of a table: rows of the height and with the columns that will come. */
export function TableSkeleton({ label, widths, rows = 8 }: TableSkeletonProps) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden="true" className="border-t border-edge">
        {Array.from({ length: rows }, (_, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: The rows stay as they are.
            key={row}
            className="grid auto-cols-fr gap-x-6 gap-y-2.5 border-b border-line py-4 md:grid-flow-col md:items-center"
          >
            {widths.map((width, place) => (
              <Skeleton
                key={width}
                className={`h-4 max-w-full ${width} ${place > 2 ? "max-md:hidden" : ""}`}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
