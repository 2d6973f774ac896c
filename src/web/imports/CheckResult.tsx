import { useState } from "react";
import { type ImportCheck, type ImportField, type ReadFile, runImport } from "#contract/imports.ts";
import { call } from "#web/platform/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { useToast } from "#web/ui/Toast.tsx";
import { ChangedRows, CreatedRows, RefusedRows } from "./CheckedRows.tsx";
import { Counts } from "./Counts.tsx";
import { Couples } from "./Couples.tsx";
import { useImportTask } from "./import-task.ts";
import { RunProgress } from "./RunProgress.tsx";

interface CheckResultProps {
  file: ReadFile;
  fields: (ImportField | null)[];
  check: ImportCheck;
  onBack: () => void;
  /** The directory is not what was checked any more. */
  onStale: () => void;
  onRun: (isRunning: boolean) => void;
}

/** What the import would do, and the button that does it. */
export function CheckResult({ file, fields, check, onBack, onStale, onRun }: CheckResultProps) {
  const toast = useToast();
  // Where the file itself names the partner there is little doubt; a common address can be a son's.
  const [couples, setCouples] = useState<ReadonlySet<string>>(
    new Set(check.couples.flatMap(({ key, because }) => (because === "spouse" ? [key] : []))),
  );
  const { created, changed, refused } = check.counts;
  const running = useImportTask({
    run: async () => {
      onRun(true);
      try {
        return await call(runImport, {
          params: { id: file.id },
          body: { fields, digest: check.digest, couples: [...couples] },
        });
      } finally {
        onRun(false);
      }
    },
    fallback: "The import failed. Nothing was written.",
    onDone: () =>
      toast({
        title: "Import Completed",
        description: `${(created + changed).toLocaleString("en-US")} records imported`,
      }),
    onFailed: onStale,
  });
  if (running.isPending) return <RunProgress file={file} isWatched />;
  const isNothing = created + changed + couples.size === 0;
  return (
    <section aria-label="What would change" className="mb-12">
      <h2 className="mb-2 text-3xl">What this import would do</h2>
      <p className="mb-6 text-soft">
        Nothing is written yet. Nobody is deleted; passwords and privileges stay as they are.
      </p>
      <Counts counts={check.counts} />
      <RefusedRows rows={check.refused} total={refused} />
      <ChangedRows rows={check.changed} total={changed} />
      <CreatedRows rows={check.created} total={created} />
      <Couples couples={check.couples} ticked={couples} onTick={setCouples} />
      <div className="mt-8 flex flex-wrap gap-3 border-t border-brass pt-6">
        <Button disabled={isNothing} onClick={() => running.mutate(undefined)}>
          {isNothing ? "Nothing to Import" : `Import ${(created + changed).toLocaleString("en-US")} Members`}
        </Button>
        <Button tone="secondary" onClick={onBack}>
          Back to the Columns
        </Button>
      </div>
    </section>
  );
}
