import { useState } from "react";
import {
  checkImport,
  dropImport,
  type ImportAnswer,
  type ImportField,
  type ReadFile,
} from "#contract/imports.ts";
import { call } from "#web/platform/api.ts";
import { reasonOf } from "#web/platform/api-error.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { Button } from "#web/ui/Button.tsx";
import { CheckResult } from "./CheckResult.tsx";
import { ColumnTable } from "./ColumnTable.tsx";
import { useImportTask } from "./import-task.ts";
import { StepHeading } from "./StepHeading.tsx";

const NOT_CHECKED = "The file could not be checked. Please try again.";

interface PrepareImportProps {
  file: ReadFile;
  onClose: () => void;
  /** Hears when it begins to be written, and when that is over. */
  onRun: (isRunning: boolean) => void;
}

/** The second and third step: which column is what, and what would come of it. */
export function PrepareImport({ file, onClose, onRun }: PrepareImportProps) {
  const [fields, setFields] = useState<(ImportField | null)[]>(file.columns.map(({ field }) => field));
  const [answers, setAnswers] = useState<readonly ImportAnswer[]>([]);
  const checking = useImportTask({
    run: (given: readonly ImportAnswer[]) =>
      call(checkImport, { params: { id: file.id }, body: { fields, answers: [...given] } }),
    fallback: NOT_CHECKED,
    isToldInPage: true,
  });
  const dropping = useImportTask({
    run: () => call(dropImport, { params: { id: file.id } }),
    fallback: "The file could not be discarded. Please try again.",
    onDone: onClose,
  });
  if (checking.data) {
    return (
      <CheckResult
        file={file}
        fields={fields}
        check={checking.data}
        onBack={() => checking.reset()}
        answers={answers}
        onAnswer={(given) => {
          setAnswers(given);
          checking.mutate(given);
        }}
        onStale={() => checking.mutate(answers)}
        onRun={onRun}
      />
    );
  }
  return (
    <section aria-label="Match the columns" className="mb-12">
      <StepHeading className="mb-2">Which column is what?</StepHeading>
      <p className="mb-6 text-soft">
        {file.fileName}, {file.rows.toLocaleString("en-US")} {file.rows === 1 ? "row" : "rows"}.{" "}
        {file.isRemembered
          ? "Set as the last time for a file with these headings."
          : "Matched by their headings; please look through them."}{" "}
        An empty cell never erases what is stored.
      </p>
      <ColumnTable columns={file.columns} fields={fields} onChange={setFields} />
      {checking.error && (
        <Alert tone="alarm" role="alert" className="mt-5">
          {reasonOf(checking.error, NOT_CHECKED)}
        </Alert>
      )}
      <div className="mt-7 flex flex-wrap gap-3">
        <Button disabled={checking.isPending} onClick={() => checking.mutate(answers)}>
          {checking.isPending ? "Checking..." : "Check the File"}
        </Button>
        <Button tone="secondary" disabled={dropping.isPending} onClick={() => dropping.mutate(undefined)}>
          Discard This File
        </Button>
      </div>
    </section>
  );
}
