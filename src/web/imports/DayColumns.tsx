import { IMPORT_FIELDS, type ImportCheck, type ImportChoices } from "#contract/imports.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Select } from "#web/ui/form/Select.tsx";

type DayColumn = ImportCheck["dayColumns"][number];
type Days = NonNullable<ImportChoices["days"]>;

const ORDERS = [
  { value: "", label: "As the file suggests" },
  { value: "month", label: "Month first, like 12/31/2026" },
  { value: "day", label: "Day first, like 31/12/2026" },
];

interface DayColumnsProps {
  columns: readonly DayColumn[];
  days: Days;
  onChoose: (days: Days) => void;
}

/** Shows how each column of dates that fit two orders is read, and lets the officer choose the other order. */
export function DayColumns({ columns, days, onChoose }: DayColumnsProps) {
  if (columns.length === 0) return null;
  const choose = (field: DayColumn["field"], value: string) => {
    const others = days.filter((one) => one.field !== field);
    onChoose(value === "month" || value === "day" ? [...others, { field, order: value }] : others);
  };
  return (
    <Alert tone="warning" title="Please check the dates" className="mb-6">
      <ul className="grid gap-4">
        {columns.map((column) => (
          <li key={column.field}>
            <p>{inWords(column)}</p>
            <Select
              className="mt-2 max-w-sm"
              label={`How to read ${IMPORT_FIELDS[column.field]}`}
              options={ORDERS}
              value={days.find(({ field }) => field === column.field)?.order ?? ""}
              onChange={({ target }) => choose(column.field, target.value)}
            />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const FIRST = { day: "the day first", month: "the month first" };

function inWords({ field, order, by, line, words, opposite }: DayColumn): string {
  const label = IMPORT_FIELDS[field];
  const cell = `line ${line} has “${words}”`;
  const other = opposite && `line ${opposite.line} has “${opposite.words}”`;
  const elsewhere = by === "file" ? " in another column" : "";
  if (order === "unclear") {
    return `${label}: ${cell}${elsewhere}, with the day first, but ${other}, with the month first. Dates in this column that can be read both ways are left out.`;
  }
  switch (by) {
    case "officer":
      return other
        ? `${label}: read with ${FIRST[order]}, as you chose. But ${other}, which doesn’t fit. Dates like that are left out.`
        : `${label}: read with ${FIRST[order]}, as you chose. For example, ${cell}.`;
    case "nothing":
      return `${label}: ${cell}, which can be read two ways. We read this column with the month first.`;
    case "file":
      return `${label}: ${cell} in another column, so we also read this column with ${FIRST[order]}.`;
    case "column":
      return `${label}: ${cell}, so we read this column with ${FIRST[order]}.`;
  }
}
