import type { ListRun } from "#contract/mailing-list.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { RunCounts } from "./RunCounts.tsx";
import { RunSamples } from "./RunSamples.tsx";
import { RUN_WORDS } from "./run-words.ts";

/** What became of the last run: its counts, and the first addresses of each kind. */
export function RunResult({ run }: { run: ListRun }) {
  const dates = useDates();
  const { kind, state, error, finishedAt, by } = run;
  return (
    <section aria-labelledby="run" className="mt-8 border-t border-brass pt-6">
      <h3 id="run" className="text-2xl">
        {RUN_WORDS[kind].heading}
      </h3>
      <p className="mt-1 mb-5 text-soft wrap-anywhere">
        {finishedAt && dates.dayAndTime(finishedAt)}, by {by}. List ID {run.listId}.
        {kind === "trial" && " Nothing was changed at Constant Contact."}
      </p>
      {state === "failed" && (
        <Alert tone="alarm" title={RUN_WORDS[kind].failed} className="mb-6">
          {error}
        </Alert>
      )}
      <RunCounts run={run} />
      <RunSamples run={run} />
    </section>
  );
}
