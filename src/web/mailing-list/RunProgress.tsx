import type { ListRun } from "#contract/mailing-list.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { Progress } from "#web/ui/Progress.tsx";
import { RunCounts } from "./RunCounts.tsx";
import { RUN_WORDS } from "./run-words.ts";

/** How far a run is, whoever started it; `run` is null until the portal has told of it. */
export function RunProgress({ kind, run }: { kind: ListRun["kind"]; run: ListRun | null }) {
  const percent = Math.round((run?.progress ?? 0) * 100);
  return (
    <section aria-label="Progress" className="mt-8">
      <p role="status" className="font-semibold">
        {RUN_WORDS[kind].notice}
      </p>
      <Progress label="Progress of the run" percent={run ? percent : undefined} className="mt-3" />
      {run && (
        <>
          <p className="mt-2 mb-5 text-soft wrap-anywhere">
            {run.step}, {percent}%. Started by {run.by}; it goes on when you leave this page.
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
