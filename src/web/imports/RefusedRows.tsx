import { type ImportCheck, type ImportChoices, type ImportFile, refusedRows } from "#contract/imports.ts";
import { download } from "#web/platform/download.ts";
import { Button } from "#web/ui/Button.tsx";
import { Rows } from "./CheckedRows.tsx";
import { useImportTask } from "./import-task.ts";
import { RefusedTable } from "./RefusedTable.tsx";

interface RefusedRowsProps {
  file: ImportFile;
  choices: ImportChoices;
  rows: ImportCheck["refused"];
  total: number;
}

/** Skipped rows with the reasons; they can be downloaded, corrected, and imported again. */
export function RefusedRows({ file, choices, rows, total }: RefusedRowsProps) {
  const saving = useImportTask({
    run: () =>
      download(
        refusedRows,
        { params: { id: file.id }, body: choices },
        { accept: "text/csv", otherwise: "skipped-rows.csv" },
      ),
    fallback: "We couldn’t download the skipped rows. Please try again.",
  });
  return (
    <Rows title="Skipped" shown={rows.length} total={total} isOpen>
      <Button
        size="small"
        tone="secondary"
        className="mb-4"
        disabled={saving.isPending}
        onClick={() => saving.mutate(undefined)}
      >
        Download Skipped Rows
      </Button>
      <RefusedTable rows={rows} />
    </Rows>
  );
}
