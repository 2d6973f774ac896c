import type { ListRun, MailingStatus } from "#contract/mailing-list.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { RunCounts } from "./RunCounts.tsx";
import { RunSamples } from "./RunSamples.tsx";
import { RUN_LABELS } from "./run-labels.ts";

/** The result of the last run: its counts, and sample addresses of each kind. */
export function RunResult({ run, status }: { run: ListRun; status: MailingStatus }) {
  const dates = useDates();
  const { kind, state, error, finishedAt, by } = run;
  return (
    <section aria-labelledby="run" className="mt-8 border-t border-brass pt-6">
      <h3 id="run" className="text-2xl">
        {RUN_LABELS[kind].heading}
      </h3>
      <p className="mt-1 mb-5 text-soft wrap-anywhere">
        {finishedAt && dates.dayAndTime(finishedAt)}, by {by}. {listOf(run, status)}.
        {kind === "trial" && " Nothing was changed at Constant Contact."}
      </p>
      {state === "failed" && (
        <Alert tone="alarm" title={RUN_LABELS[kind].failed} className="mb-6">
          {error}
        </Alert>
      )}
      <RunCounts run={run} />
      <RunSamples run={run} />
    </section>
  );
}

/** The list's name if known. */
function listOf(run: ListRun, { listId, listName }: MailingStatus): string {
  return run.listId === listId && listName !== null ? `List “${listName}”` : `List ID ${run.listId}`;
}
