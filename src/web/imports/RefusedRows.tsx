import { type ImportCheck, type ImportChoices, type ImportFile, refusedRows } from "#contract/imports.ts";
import { download } from "#web/platform/download.ts";
import { Button } from "#web/ui/Button.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";
import { Rows } from "./CheckedRows.tsx";
import { useImportTask } from "./import-task.ts";
import { ShowMore } from "./ShowMore.tsx";

interface RefusedRowsProps {
  file: ImportFile;
  choices: ImportChoices;
  rows: ImportCheck["refused"];
  total: number;
}

/** Refused rows, each with its line in the file and the reason; they can be downloaded, corrected and imported again. */
export function RefusedRows({ file, choices, rows, total }: RefusedRowsProps) {
  const saving = useImportTask({
    run: () =>
      download(
        refusedRows,
        { params: { id: file.id }, body: choices },
        { accept: "text/csv", otherwise: "refused-rows.csv" },
      ),
    fallback: "The refused rows could not be downloaded. Please try again.",
  });
  return (
    <Rows title="Refused" shown={rows.length} total={total} isOpen>
      <Button
        size="small"
        tone="secondary"
        className="mb-4"
        disabled={saving.isPending}
        onClick={() => saving.mutate(undefined)}
      >
        Download Refused Rows
      </Button>
      <ShowMore items={rows}>
        {(shown) => (
          <Table label="Refused rows" columns={["Line", "Name", "Why"]}>
            {shown.map(({ line, name, why }) => (
              <TableRow key={`${line} ${why}`}>
                <TableCell label="Line">{line}</TableCell>
                <TableCell label="Name">{name || "No name"}</TableCell>
                <TableCell label="Why">{why}</TableCell>
              </TableRow>
            ))}
          </Table>
        )}
      </ShowMore>
    </Rows>
  );
}
