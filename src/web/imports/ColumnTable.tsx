import { ChevronRight } from "lucide-react";
import { columnName, IMPORT_FIELDS, type ImportField, type ImportFile } from "#contract/imports.ts";
import { Select } from "#web/ui/form/Select.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";

const CHOICES = Object.entries(IMPORT_FIELDS) as [ImportField, string][];
const OPTIONS = [
  { value: "", label: "Don’t import" },
  ...CHOICES.map(([value, label]) => ({ value, label })),
];

const isTwice = (fields: readonly (ImportField | null)[], at: number) =>
  fields[at] !== null && fields.some((field, other) => other !== at && field === fields[at]);

interface ColumnTableProps {
  columns: ImportFile["columns"];
  fields: readonly (ImportField | null)[];
  onChange: (fields: (ImportField | null)[]) => void;
}

/** If more columns than this are matched, they are folded. */
const MATCHED_FEW = 6;

/** Each column of the file with samples and the field it fills; many that are matched without doubt are folded. */
export function ColumnTable({ columns, fields, onChange }: ColumnTableProps) {
  const all = columns.map((column, at) => ({ ...column, at }));
  // As the file was read, so that no row moves while the officer chooses.
  const matched = all.filter(({ field, alsoFits }) => field !== null && alsoFits === null);
  if (matched.length <= MATCHED_FEW) {
    return <ColumnRows label="Columns of the file" columns={all} fields={fields} onChange={onChange} />;
  }
  const others = all.filter((column) => !matched.includes(column));
  return (
    <>
      {others.length > 0 && (
        <ColumnRows label="Columns of the file" columns={others} fields={fields} onChange={onChange} />
      )}
      <details
        open={matched.some(({ at }) => isTwice(fields, at)) || undefined}
        className="group border-b border-line py-2"
      >
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2">
          <ChevronRight size={20} className="text-gilt group-open:rotate-90" aria-hidden="true" />
          <span className="font-display text-xl">{matched.length} columns are matched</span>
          <span className="w-full break-words text-soft">
            {matched.map(({ header, at }) => columnName(header, at)).join(", ")}
          </span>
        </summary>
        <ColumnRows label="Matched columns" columns={matched} fields={fields} onChange={onChange} />
      </details>
    </>
  );
}

interface ColumnRowsProps extends Pick<ColumnTableProps, "fields" | "onChange"> {
  label: string;
  columns: readonly (ImportFile["columns"][number] & { at: number })[];
}

function ColumnRows({ label, columns, fields, onChange }: ColumnRowsProps) {
  return (
    <Table label={label} columns={["Column", "Example", "Import as"]}>
      {columns.map(({ header, samples, alsoFits, at }) => (
        <TableRow key={at}>
          <TableCell className="font-semibold md:w-1/4">{columnName(header, at)}</TableCell>
          <TableCell className="break-words text-soft">{samples.join(" · ") || "Empty"}</TableCell>
          <TableCell className="md:w-72">
            <Select
              label={`${columnName(header, at)} becomes`}
              className="[&>label]:sr-only"
              error={isTwice(fields, at) ? "Also chosen for another column" : undefined}
              hint={
                alsoFits && fields[at] !== alsoFits ? `Could also be ${IMPORT_FIELDS[alsoFits]}` : undefined
              }
              options={OPTIONS}
              value={fields[at] ?? ""}
              onChange={({ target }) => {
                const chosen = CHOICES.find(([field]) => field === target.value)?.[0] ?? null;
                onChange(fields.map((field, place) => (place === at ? chosen : field)));
              }}
            />
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
