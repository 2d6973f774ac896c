import { useState } from "react";
import {
  type ImportCheck,
  type ImportChoices,
  type ImportFile,
  runImport,
  type SuggestedCouple,
} from "#contract/imports.ts";
import { NameQuestions } from "#web/imports/questions/NameQuestions.tsx";
import { Questions } from "#web/imports/questions/Questions.tsx";
import { StatusWords } from "#web/imports/questions/StatusWords.tsx";
import { call } from "#web/platform/api/api.ts";
import { ApiError } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { ChangedRows, CreatedRows } from "./CheckedRows.tsx";
import { Couples } from "./Couples.tsx";
import { DayColumns } from "./DayColumns.tsx";
import { DuesMovedBack, KeptDues } from "./DuesMovedBack.tsx";
import { useImportTask } from "./import-task.ts";
import { LeftCells, LeftOutRows } from "./LeftOutRows.tsx";
import { outcomeInWords } from "./outcome-in-words.ts";
import { RefusedRows } from "./RefusedRows.tsx";
import { RunProgress } from "./RunProgress.tsx";
import { StepHeading } from "./StepHeading.tsx";
import { UnusedColumns } from "./UnusedColumns.tsx";

interface CheckResultProps {
  file: ImportFile;
  choices: ImportChoices;
  check: ImportCheck;
  /** Whether it is being checked again, after a choice. */
  isChecking: boolean;
  onChoose: (more: Partial<ImportChoices>) => void;
  onBack: () => void;
  /** Called if the directory has changed since the check. */
  onStale: () => void;
  onRun: (isRunning: boolean) => void;
}

/** Couples named in the file are preselected; a shared address may be a son's. */
const isPreselected = ({ because }: SuggestedCouple) => because === "row" || because === "spouse";

function whatItDoes(members: number, couples: number): string {
  const count = (n: number, one: string) => `${n.toLocaleString("en-US")} ${n === 1 ? one : `${one}s`}`;
  if (members > 0) return `Import ${count(members, "Member")}`;
  return couples > 0 ? `Link ${count(couples, "Couple")}` : "Nothing to Import";
}

function whatWaits(rows: number): string | null {
  if (rows === 0) return null;
  return rows === 1
    ? "1 row above is waiting for your answer. Please answer it, or leave the row out."
    : `${rows.toLocaleString("en-US")} rows above are waiting for your answers. Please answer them, or leave these rows out.`;
}

/** What the import would do, and the button that runs it. */
export function CheckResult({
  file,
  choices,
  check,
  isChecking,
  onChoose,
  onBack,
  onStale,
  onRun,
}: CheckResultProps) {
  const toast = useToast();
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(new Map());
  const couples = new Set(
    check.couples.flatMap((couple) =>
      (touched.get(couple.key) ?? isPreselected(couple)) ? [couple.key] : [],
    ),
  );
  const { created, changed } = check.counts;
  const waits = check.refused.filter(({ waits }) => waits);
  const waiting = new Set(waits.map(({ line }) => line));
  const copies = check.refused.filter(({ copyOf }) => copyOf !== undefined).length;
  const { leftOut = [] } = choices;
  // Answers that are being changed do not count yet, so nothing is imported with the earlier ones.
  const [areNamesOpen, openNames] = useState(false);
  const [areMembersOpen, openMembers] = useState(false);
  const isChanging =
    (areNamesOpen && check.nameQuestions.length > 0) || (areMembersOpen && check.questions.length > 0);
  const isEmpty = created + changed + couples.size === 0;
  const askFirst = isChanging
    ? "Please finish the answers above that you’re changing."
    : whatWaits(waiting.size);
  const leaveOut = (line: number) => onChoose({ leftOut: [...leftOut, line] });
  const running = useImportTask({
    run: async () => {
      onRun(true);
      try {
        return await call(runImport, {
          params: { id: file.id },
          body: { ...choices, digest: check.digest, couples: [...couples] },
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
      <p className="mb-2 max-w-prose font-display text-2xl">
        {outcomeInWords({ ...check.counts, couples: couples.size, copies, waiting: waits.length })}
      </p>
      <p className="mb-6 text-soft">
        Nothing is saved yet. No one is deleted; passwords and rights stay as they are.
      </p>
      <UnusedColumns columns={file.columns} fields={choices.fields} />
      <DayColumns
        columns={check.dayColumns}
        days={choices.days ?? []}
        onChoose={(days) => onChoose({ days })}
      />
      <StatusWords
        words={check.statusWords}
        statuses={choices.statuses ?? []}
        onChoose={(statuses) => onChoose({ statuses })}
      />
      <NameQuestions
        questions={check.nameQuestions}
        total={check.nameQuestionsTotal}
        readings={choices.readings ?? []}
        onChoose={onChoose}
        isReopened={areNamesOpen}
        onReopen={openNames}
      />
      <Questions
        questions={check.questions}
        total={check.questionsTotal}
        answers={choices.answers ?? []}
        onAnswer={(answers) => onChoose({ answers })}
        isReopened={areMembersOpen}
        onReopen={openMembers}
      />
      <KeptDues rows={check.keptDues} total={check.keptDuesTotal} />
      <DuesMovedBack rows={check.movedBack} />
      <RefusedRows file={file} choices={choices} refused={check.refused} />
      <LeftCells {...check} />
      <ChangedRows rows={check.changed} total={changed} onLeaveOut={leaveOut} />
      <CreatedRows rows={check.created} total={created} onLeaveOut={leaveOut} />
      <LeftOutRows
        rows={check.leftOut}
        onInclude={(line) => onChoose({ leftOut: leftOut.filter((one) => one !== line) })}
      />
      <Couples
        couples={check.couples}
        ticked={couples}
        onTick={(ticked) => setTouched(new Map(check.couples.map(({ key }) => [key, ticked.has(key)])))}
      />
      <div className="mt-8 flex flex-wrap items-center gap-3 border-t border-brass pt-6">
        {askFirst && (
          <p id="ask-first" className="w-full text-soft">
            {askFirst}
          </p>
        )}
        <Button
          disabled={isChecking || isEmpty || askFirst !== null}
          aria-describedby={askFirst ? "ask-first" : undefined}
          onClick={() => running.mutate(undefined)}
        >
          {whatItDoes(created + changed, couples.size)}
        </Button>
        {waiting.size > 0 && (
          <Button
            tone="secondary"
            disabled={isChecking}
            onClick={() => onChoose({ leftOut: [...leftOut, ...waiting] })}
          >
            {waiting.size === 1
              ? "Leave Out This Row"
              : `Leave Out These ${waiting.size.toLocaleString("en-US")} Rows`}
          </Button>
        )}
        <Button tone="secondary" onClick={onBack}>
          Back to the Columns
        </Button>
      </div>
    </section>
  );
}
