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
            {field}: line {line} has “{words}”,{" "}
            {order === "day"
              ? "so we read every date in this column with the day first."
              : "with the day first, but other dates have the month first. Dates that could be read either way are left out."}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
