import type { ListRun } from "#contract/mailing-list.ts";

type Kind = ListRun["kind"];
type Counts = ListRun["counts"];

interface RunLabels {
  button: string;
  /** Shown while it is running. */
  notice: string;
  done: string;
  failed: string;
  /** Heading of the result. */
  heading: string;
}

/** The labels of each kind of run. */
export const RUN_LABELS: Record<Kind, RunLabels> = {
  trial: {
    button: "Preview Sync",
    notice: "Preparing the preview... Nothing is changed at Constant Contact.",
    done: "Preview Completed",
    failed: "Preview Failed",
    heading: "Sync preview",
  },
  sync: {
    button: "Sync All Emails",
    notice: "Synchronization in progress... This may take a few minutes for large datasets.",
    done: "Sync Completed",
    failed: "Sync Failed",
    heading: "The last sync",
  },
  tags: {
    button: "Re-sync All Members with Tags",
    notice: "Re-synchronization in progress... This may take a few minutes for large datasets.",
    done: "Re-sync Completed",
    failed: "Re-sync Failed",
    heading: "The last re-sync with tags",
  },
};

/** The message for a completed run; the dots are specified (S-64). */
export function doneText({ kind, counts }: Pick<ListRun, "kind" | "counts">, synced: number): string {
  if (kind === "trial") return "Nothing was changed. The page shows what a sync would do.";
  const specified = `Successfully synced ${synced} contacts...`;
  if (synced > 0 || counts.removed > 0) return specified;
  const list = kind === "tags" ? "list and its tags are" : "list was already";
  return counts.refused > 0
    ? `${specified} Except for refused addresses, the ${list} up to date.`
    : `${specified} The ${list} up to date.`;
}

/** The counts of a run in display order, with their labels in a preview and in a result. */
export const COUNT_LABELS: readonly [what: keyof Counts, trial: string, done: string][] = [
  ["added", "To add", "Added"],
  ["changed", "To update", "Updated"],
  ["unchanged", "Unchanged", "Unchanged"],
  ["removed", "To remove", "Removed"],
  ["optedOut", "Unsubscribed, skipped", "Unsubscribed, skipped"],
  ["refused", "Refused", "Refused"],
];
