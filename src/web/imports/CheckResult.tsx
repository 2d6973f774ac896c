import { useState } from "react";
import {
  type ImportAnswer,
  type ImportCheck,
  type ImportField,
  type ImportFile,
  runImport,
} from "#contract/imports.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiError } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { ChangedRows, CreatedRows, RefusedRows } from "./CheckedRows.tsx";
import { Counts } from "./Counts.tsx";
import { Couples } from "./Couples.tsx";
import { DuesMovedBack } from "./DuesMovedBack.tsx";
import { useImportTask } from "./import-task.ts";
import { Questions } from "./Questions.tsx";
import { RunProgress } from "./RunProgress.tsx";
import { StepHeading } from "./StepHeading.tsx";

interface CheckResultProps {
  file: ImportFile;
  fields: (ImportField | null)[];
  check: ImportCheck;
  answers: readonly ImportAnswer[];
  onAnswer: (answers: ImportAnswer[]) => void;
  onBack: () => void;
  /** Called if the directory has changed since the check. */
  onStale: () => void;
  onRun: (isRunning: boolean) => void;
}

function whatItDoes(members: number, couples: number): string {
  const count = (n: number, one: string) => `${n.toLocaleString("en-US")} ${n === 1 ? one : `${one}s`}`;
  if (members > 0) return `Import ${count(members, "Member")}`;
  return couples > 0 ? `Link ${count(couples, "Couple")}` : "Nothing to Import";
}

/** What the import would do, and the button that runs it. */
export function CheckResult({
  file,
  fields,
  check,
  answers,
  onAnswer,
  onBack,
  onStale,
  onRun,
}: CheckResultProps) {
  const toast = useToast();
  // Couples named in the file are preselected; a shared address may be a son's.
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
          body: { fields, digest: check.digest, couples: [...couples], answers: [...answers] },
        });
      } finally {
        onRun(false);
      }
    },
    fallback: "We don’t know yet whether the import finished. Please check its status on this page.",
    onDone: () =>
      toast({
        title: "Import Completed",
        description: `${(created + changed).toLocaleString("en-US")} records imported`,
      }),
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 409) onStale();
    },
  });
  // Also when done, until the result is loaded.
  if (running.isPending || running.isSuccess) return <RunProgress file={file} isWatched />;
  return (
    <section aria-label="What would change" className="mb-12">
      <StepHeading className="mb-2">What this import will do</StepHeading>
      <p className="mb-6 text-soft">
        Nothing is saved yet. No one is deleted; passwords and rights stay as they are.
      </p>
      <Counts counts={check.counts} />
      <Questions questions={check.questions} answers={answers} onAnswer={onAnswer} />
      <DuesMovedBack rows={check.movedBack} />
      <RefusedRows rows={check.refused} total={refused} />
      <ChangedRows rows={check.changed} total={changed} />
      <CreatedRows rows={check.created} total={created} />
      <Couples couples={check.couples} ticked={couples} onTick={setCouples} />
      <div className="mt-8 flex flex-wrap gap-3 border-t border-brass pt-6">
        <Button disabled={created + changed + couples.size === 0} onClick={() => running.mutate(undefined)}>
          {whatItDoes(created + changed, couples.size)}
        </Button>
        <Button tone="secondary" onClick={onBack}>
          Back to the Columns
        </Button>
      </div>
    </section>
  );
}
