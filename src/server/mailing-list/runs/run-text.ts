import type { ListRun } from "#contract/mailing-list.ts";
import type { Counts, Run, Step } from "./run-record.ts";

const STEPS: Record<Step, string> = {
  "opt-outs": "Reading unsubscribes",
  reading: "Reading contacts from Constant Contact",
  comparing: "Comparing",
  importing: "Sending addresses",
  checking: "Checking results",
  settling: "Retrying individual addresses",
  removing: "Removing former members",
  tagging: "Setting tags",
  awaiting: "Waiting for Constant Contact to finish",
  finishing: "Finishing",
};

/** A run as the page shows it. */
export function runForPage(run: Run): ListRun {
  const isOver = run.state !== "running";
  return {
    id: run.id,
    kind: run.kind,
    state: run.state,
    listId: run.listId,
    by: run.askedByName,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    step: isOver ? (run.state === "done" ? "Done" : "Stopped") : STEPS[run.step],
    progress: run.state === "done" ? 1 : run.progress,
    counts: run.counts,
    samples: run.samples,
    error: run.error,
  };
}

/** The message when a run has ended, or continues after the request. */
export function runMessage(run: Run): string {
  if (run.state === "failed") return run.error ?? "The sync failed.";
  if (run.state === "running") {
    return run.error ?? "The sync takes a while and continues on its own. This page shows its progress.";
  }
  const { added, changed } = run.counts;
  if (run.kind === "trial") return `Nothing was changed. ${summary(run.counts, "would be")}`;
  return `Successfully synced ${plural(added + changed, "contact")}. ${summary(run.counts, "were")}`;
}

function summary(counts: Counts, would: string): string {
  const { added, changed, removed, optedOut, refused } = counts;
  const parts = [
    `${added} ${would} added`,
    `${changed} updated`,
    ...(removed > 0 ? [`${removed} removed`] : []),
    ...(optedOut > 0 ? [`${optedOut} skipped because they unsubscribed`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ];
  return `${parts.join(", ")}.`;
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
