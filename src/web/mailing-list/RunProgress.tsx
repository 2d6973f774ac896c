import type { ListRun } from "#contract/mailing-list.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Progress } from "#web/ui/feedback/Progress.tsx";
import { RunCounts } from "./RunCounts.tsx";
import { RUN_LABELS } from "./run-labels.ts";

/** The progress of a run, no matter who started it; `run` is null until the server reports it. */
export function RunProgress({ kind, run }: { kind: ListRun["kind"]; run: ListRun | null }) {
  const percent = Math.round((run?.progress ?? 0) * 100);
  return (
    <section aria-label="Progress" className="mt-8">
      <p role="status" className="font-semibold">
        {RUN_LABELS[kind].notice}
      </p>
      <Progress label="Progress of the run" percent={run ? percent : undefined} className="mt-3" />
      {run && (
        <>
          <p className="mt-2 mb-5 text-soft wrap-anywhere">
            {run.step}, {percent}%. Started by {run.by}. It continues if you leave this page.
          </p>
          {run.error && (
            <Alert tone="warning" className="mb-5">
              {run.error}
            </Alert>
          )}
          <RunCounts run={run} />
        </>
      )}
    </section>
  );
}
