import { type ImportCheck, type ImportChoices, type ImportFile, refusedRows } from "#contract/imports.ts";
import { download } from "#web/platform/download.ts";
import { Button } from "#web/ui/Button.tsx";
import { useImportTask } from "./import-task.ts";
import { SkippedRows } from "./SkippedRows.tsx";

interface RefusedRowsProps {
  file: ImportFile;
  choices: ImportChoices;
  refused: ImportCheck["refused"];
}

/**
 * Skipped rows with the reasons, except those that wait for an answer: their questions are shown. All can be downloaded,
 * corrected, and imported again.
 */
export function RefusedRows({ file, choices, refused }: RefusedRowsProps) {
  const saving = useImportTask({
    run: () =>
      download(
        refusedRows,
        { params: { id: file.id }, body: choices },
        { accept: "text/csv", otherwise: "skipped-rows.csv" },
      ),
    fallback: "We couldn’t download the skipped rows. Please try again.",
  });
  if (refused.length === 0) return null;
  const rows = refused.filter(({ waits }) => !waits);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
        <Button
          size="small"
          tone="secondary"
          disabled={saving.isPending}
          onClick={() => saving.mutate(undefined)}
        >
          Download Skipped Rows
        </Button>
        {rows.length < refused.length && (
          <span className="text-sm text-soft">Includes the rows that wait for an answer.</span>
        )}
      </p>
      <SkippedRows
        rows={rows}
        total={rows.length}
        copies={rows.filter(({ copyOf }) => copyOf !== undefined).length}
      />
    </>
  );
}
