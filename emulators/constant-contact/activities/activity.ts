export const activityStates = [
  "initialized",
  "processing",
  "completed",
  "failed",
  "cancelled",
  "timed_out",
] as const;
export type ActivityState = (typeof activityStates)[number];

export interface Counters {
  items_total_count: number;
  items_completed_count: number;
  person_count: number;
  error_count: number;
  correctable_count: number;
  cannot_add_to_list_count: number;
  list_count: number;
}

export const noCounters: Counters = {
  items_total_count: 0,
  items_completed_count: 0,
  person_count: 0,
  error_count: 0,
  correctable_count: 0,
  cannot_add_to_list_count: 0,
  list_count: 0,
};

/** An error of a job is a plain text, or an object in the deletes of lists and tags. */
export type ActivityError = string | { message: string };

export interface Activity {
  activity_id: string;
  kind: string;
  /** What it works on; given up when it ends. */
  job: object | null;
  state: ActivityState;
  /** Epoch milliseconds. */
  createdAt: number;
  startsAt: number;
  endsAt: number;
  updatedAt: number;
  activity_errors: readonly ActivityError[];
  status: Counters;
  /** Ordered by a fault: how it ends instead of well, and what it complains of. */
  fate: { state: "completed" | "failed" | "timed_out"; errors: readonly string[] };
  /** Of an export: the rows as CSV. */
  results: string | null;
}
