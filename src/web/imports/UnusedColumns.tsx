import { type ImportChoices, type ImportFile, unusedColumns } from "#contract/imports.ts";

interface UnusedColumnsProps {
  columns: ImportFile["columns"];
  fields: ImportChoices["fields"];
}

/** Names the columns that have values but are not imported. */
export function UnusedColumns({ columns, fields }: UnusedColumnsProps) {
  const unused = unusedColumns(columns, fields);
  if (unused.length === 0) return null;
  return (
    <p className="mb-6 break-words">
      <span className="font-semibold">
        {unused.length === 1 ? "1 column isn’t imported:" : `${unused.length} columns aren’t imported:`}
      </span>{" "}
      {unused.join(", ")}. To import one, go back to the columns.
    </p>
  );
}
