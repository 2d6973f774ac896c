import type { ListRun } from "#contract/mailing-list.ts";

type Kind = ListRun["kind"];
type Counts = ListRun["counts"];

interface RunWords {
  button: string;
  /** Shown as long as it is under way. */
  notice: string;
  done: string;
  failed: string;
  /** Above what became of it. */
  heading: string;
}

/** What each kind of run is called (001 §2, §8). */
export const RUN_WORDS: Record<Kind, RunWords> = {
  trial: {
    button: "See What a Sync Would Do",
    notice: "Finding out what a sync would do... Nothing is changed at Constant Contact.",
    done: "Trial Completed",
    failed: "Trial Failed",
    heading: "What a sync would do",
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

/** What is said of a run that is done; the dots are the specification's (S-64). */
export function doneText(kind: Kind, synced: number): string {
  if (kind === "trial") return "Nothing was changed. The page shows what a sync would do.";
  return `Successfully synced ${synced} contacts...`;
}

/** The counts of a run in the order in which they are shown, as they are called before and after it is done for good. */
export const COUNT_WORDS: readonly [what: keyof Counts, trial: string, done: string][] = [
  ["added", "To add", "Added"],
  ["changed", "To bring up to date", "Brought up to date"],
  ["unchanged", "As they are", "As they are"],
  ["removed", "To take off", "Taken off"],
  ["optedOut", "Unsubscribed, left alone", "Unsubscribed, left alone"],
  ["refused", "Refused", "Refused"],
];
