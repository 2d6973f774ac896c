import type { ListRun } from "#contract/mailing-list.ts";
import type { Counts, Run, Step } from "./run-record.ts";

const STEPS: Record<Step, string> = {
  "opt-outs": "Reading who has unsubscribed",
  reading: "Reading what Constant Contact has",
  comparing: "Comparing",
  importing: "Sending addresses",
  checking: "Checking what has arrived",
  settling: "Looking after single addresses",
  removing: "Taking off who no longer belongs",
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

/** What is said when a run has ended, or goes on without the one who asked. */
export function messageOf(run: Run): string {
  if (run.state === "failed") return run.error ?? "The sync has failed.";
  if (run.state === "running") {
    return run.error ?? "The sync takes a while and goes on by itself. This page shows how far it is.";
  }
  const { added, changed } = run.counts;
  if (run.kind === "trial") return `Nothing was changed. ${inWords(run.counts, "would be")}`;
  return `Successfully synced ${plural(added + changed, "contact")}. ${inWords(run.counts, "were")}`;
}

function inWords(counts: Counts, would: string): string {
  const { added, changed, removed, optedOut, refused } = counts;
  const parts = [
    `${added} ${would} added`,
    `${changed} brought up to date`,
    ...(removed > 0 ? [`${removed} taken off`] : []),
    ...(optedOut > 0 ? [`${optedOut} left alone, as they have unsubscribed`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ];
  return `${parts.join(", ")}.`;
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
