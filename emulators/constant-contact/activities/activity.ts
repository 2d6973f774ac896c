export type ActivityState = "initialized" | "processing" | "completed" | "failed" | "timed_out";

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
  activity_errors: readonly string[];
  status: Counters;
  /** Ordered by a fault: how it ends instead of well, and what it complains of. */
  fate: { state: "completed" | "failed" | "timed_out"; errors: readonly string[] };
}
