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

/** Each column of the file with samples and the field it fills. */
export function ColumnTable({ columns, fields, onChange }: ColumnTableProps) {
  return (
    <Table label="Columns of the file" columns={["Column", "Example", "Import as"]}>
      {columns.map(({ header, samples, alsoFits }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The columns of a file never change.
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
