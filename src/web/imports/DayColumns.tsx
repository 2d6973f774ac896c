import type { ImportCheck } from "#contract/imports.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";

/** Says how the days of a column are read where the month is not first. */
export function DayColumns({ columns }: { columns: ImportCheck["dayColumns"] }) {
  if (columns.length === 0) return null;
  return (
    <Alert tone="warning" title="Please check the dates" className="mb-6">
      <ul>
        {columns.map(({ field, order, line, words }) => (
          <li key={field}>
            {field}: line {line} has “{words}”, so{" "}
            {order === "day"
              ? "all dates of this column are read with the day first."
              : "no date of this column is read with the month first. Other lines have the month first, so dates that could be either are left out."}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
