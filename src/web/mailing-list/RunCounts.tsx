import type { ListRun } from "#contract/mailing-list.ts";
import { COUNT_LABELS } from "./run-labels.ts";

/** The number of addresses in a run by outcome. */
export function RunCounts({ run: { kind, counts } }: { run: ListRun }) {
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-3 xl:grid-cols-6">
      {COUNT_LABELS.map(([what, trial, done]) => (
        <div key={what} className="flex flex-col justify-between border-t border-brass pt-2">
          <dt className="text-sm text-soft">{kind === "trial" ? trial : done}</dt>
          <dd
            className={`font-display text-3xl ${what === "refused" && counts.refused > 0 ? "text-alarm" : ""}`}
          >
            {counts[what].toLocaleString("en-US")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
