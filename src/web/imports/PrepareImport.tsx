import { useState } from "react";
import {
  checkImport,
  discardImport,
  type ImportCheck,
  type ImportChoices,
  type ImportField,
  type ImportFile,
} from "#contract/imports.ts";
import { call } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { CheckResult } from "./CheckResult.tsx";
import { ColumnTable } from "./ColumnTable.tsx";
import { HowRead } from "./HowRead.tsx";
import { useImportTask } from "./import-task.ts";
import { StepHeading } from "./StepHeading.tsx";

const NOT_CHECKED = "The file could not be checked. Please try again.";

interface PrepareImportProps {
  file: ImportFile;
  /** The file itself, if it was uploaded from this page. */
  source: File | null;
  onOpen: (id: number | null, source?: File) => void;
  /** Called when the import starts and when it ends. */
  onRun: (isRunning: boolean) => void;
}

/** The second and third step: matching the columns, and the check. */
export function PrepareImport({ file, source, onOpen, onRun }: PrepareImportProps) {
  const [fields, setFields] = useState<(ImportField | null)[]>(file.columns.map(({ field }) => field));
  const [chosen, setChosen] = useState<Omit<ImportChoices, "fields">>({ likelyStatuses: true });
  const [check, setCheck] = useState<ImportCheck | null>(null);
  const checking = useImportTask({
    run: (given: Omit<ImportChoices, "fields">) =>
      call(checkImport, { params: { id: file.id }, body: { fields, ...given } }),
    fallback: NOT_CHECKED,
    isToldInPage: true,
    onDone: setCheck,
    onFailed: () => setCheck(null),
  });
  const dropping = useImportTask({
    run: () => call(discardImport, { params: { id: file.id } }),
    fallback: "The file could not be discarded. Please try again.",
    onDone: () => onOpen(null),
  });
  if (check) {
    return (
      <CheckResult
        file={file}
        choices={{ fields, ...chosen }}
        check={check}
        isChecking={checking.isPending}
        onBack={() => setCheck(null)}
        onChoose={(more) => {
          setChosen({ ...chosen, ...more });
          checking.mutate({ ...chosen, ...more });
        }}
        onStale={() => checking.mutate(chosen)}
        onRun={onRun}
      />
    );
  }
  return (
    <section aria-label="Match the columns" className="mb-12">
      <StepHeading className="mb-2">Match the columns</StepHeading>
      <p className="mb-6 text-soft">
        {file.fileName}, {file.rows.toLocaleString("en-US")} {file.rows === 1 ? "row" : "rows"}.{" "}
        {file.isRemembered
          ? "Matched as in your last file with these headings."
          : "Matched by their headings; please check them."}{" "}
        An empty cell never erases what is stored.
      </p>
      {file.reading && <HowRead id={file.id} reading={file.reading} source={source} onRead={onOpen} />}
      <ColumnTable
        columns={file.columns}
        fields={fields}
        onChange={(matched) => {
          setFields(matched);
          // Other columns have other names, which no one has read yet.
          setChosen(({ readings: _, firstReadings: _rest, ...others }) => others);
        }}
      />
      <Refusal className="mt-5">{checking.error && errorMessage(checking.error, NOT_CHECKED)}</Refusal>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button disabled={checking.isPending} onClick={() => checking.mutate(chosen)}>
          {checking.isPending ? "Checking..." : "Check the File"}
        </Button>
        <Button tone="secondary" disabled={dropping.isPending} onClick={() => dropping.mutate(undefined)}>
          Discard This File
        </Button>
      </div>
    </section>
  );
}
