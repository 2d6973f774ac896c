import { and, eq, ne, sql } from "drizzle-orm";
import type { ListRun } from "#contract/mailing-list.ts";
import type { Caller } from "#server/mailing-list/service/rate-limit.ts";
import { mailingRuns } from "#server/mailing-list/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** The steps of a run, in order. */
export type Step =
  | "opt-outs"
  | "reading"
  | "comparing"
  | "importing"
  | "checking"
  | "settling"
  | "removing"
  | "tagging"
  | "awaiting"
  | "finishing";

/** An asynchronous activity at the service. */
export type Activity = { id: string };

/** The position of a run within its step. Each step uses its own fields. */
export type Place = {
  /** The link to the next page from the service; null once all are read. */
  next?: string | null;
  /** Contacts read so far, and how many there are. */
  read?: number;
  total?: number;
  /** The last address or contact processed. */
  after?: string;
  /** How many were retried individually. */
  singles?: number;
  /** The step is a repetition after a failure at the service. */
  isRetry?: boolean;
  /** Index of the tag being added (even) or removed (odd); unset until the tags have been created. */
  tag?: number;
  activities?: Activity[];
  polls?: number;
  /** When the first activity stopped making progress. */
  since?: string;
  /** The step after all activities are done. */
  afterwards?: Step;
};

export type Counts = ListRun["counts"];
export type Sample = ListRun["samples"][number];

export type Run = {
  id: number;
  kind: ListRun["kind"];
  state: ListRun["state"];
  listId: string;
  askedBy: string;
  /** The name of the person who started it, for display. */
  askedByName: string;
  startedAt: Date;
  finishedAt: Date | null;
  step: Step;
  place: Place;
  progress: number;
  counts: Counts;
  samples: Sample[];
  error: string | null;
  dueAt: Date;
  waitingSince: Date | null;
};

export const NO_COUNTS: Counts = { added: 0, changed: 0, unchanged: 0, removed: 0, optedOut: 0, refused: 0 };

/** `askedBy` of a run the portal started itself because too many addresses changed to sync individually. */
export const PORTAL = "portal";

type Row = Omit<
  Run,
  "listId" | "askedBy" | "askedByName" | "startedAt" | "finishedAt" | "dueAt" | "waitingSince"
> & {
  list_id: string;
  asked_by: string;
  asked_by_name: string;
  started_at: Date | string;
  finished_at: Date | string | null;
  due_at: Date | string;
  waiting_since: Date | string | null;
};

/** The columns `parseRun` expects. */
export const RUN_COLUMNS =
  sql.raw(`id, kind, state, list_id, asked_by, started_at, finished_at, step, place, progress, counts,
  samples, error, due_at, waiting_since,
  case when asked_by = '${PORTAL}' then 'the portal itself' else coalesce(
    (select m.first_name || ' ' || m.last_name from members m where 'member ' || m.id = asked_by),
    (select coalesce(nullif(trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), ''), u.email)
      from users u where 'administrator ' || u.id = asked_by),
    'a former officer') end as asked_by_name`);

export function parseRun(row: Record<string, unknown>): Run {
  const { list_id, asked_by, asked_by_name, started_at, finished_at, due_at, waiting_since, ...rest } =
    row as unknown as Row;
  return {
    ...rest,
    listId: list_id,
    askedBy: asked_by,
    askedByName: asked_by_name,
    startedAt: new Date(started_at),
    finishedAt: finished_at === null ? null : new Date(finished_at),
    dueAt: new Date(due_at),
    waitingSince: waiting_since === null ? null : new Date(waiting_since),
  };
}

/** Reads the run with this id. */
export async function readRun(tx: Tx, id: number): Promise<Run> {
  const { rows } = await tx.execute(sql`select ${RUN_COLUMNS} from mailing_runs where id = ${id}`);
  if (!rows[0]) throw new Error(`there is no run ${id}`);
  return parseRun(rows[0]);
}

/** The active run, or the last one. */
export async function latestRun(tx: Tx): Promise<Run | null> {
  const { rows } = await tx.execute(sql`select ${RUN_COLUMNS} from mailing_runs order by id desc limit 1`);
  return rows[0] ? parseRun(rows[0]) : null;
}

/** The active run, or the last one a person started, so they can read its result, or the last one. */
export async function runToShow(tx: Tx): Promise<Run | null> {
  const { rows } = await tx.execute(sql`select ${RUN_COLUMNS} from mailing_runs
    order by state = 'running' desc, asked_by <> ${PORTAL} desc, id desc limit 1`);
  return rows[0] ? parseRun(rows[0]) : null;
}

/** Whether a run is active in any process. */
export async function isRunActive(tx: Tx): Promise<boolean> {
  const rows = await tx
    .select({ id: mailingRuns.id })
    .from(mailingRuns)
    .where(eq(mailingRuns.state, "running"));
  return rows.length > 0;
}

/** Who a run's calls are made for. Runs no one waits for leave the last of the daily quota to people. */
export function callerFor({ askedBy }: Pick<Run, "askedBy">): Caller {
  return askedBy === PORTAL ? "job" : "person";
}

/** Whether a sync of this list has ever completed. Only then are changes synced in the background. */
export async function wasEverSynced(tx: Tx, listId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: mailingRuns.id })
    .from(mailingRuns)
    .where(and(eq(mailingRuns.listId, listId), ne(mailingRuns.kind, "trial"), eq(mailingRuns.state, "done")))
    .limit(1);
  return rows.length > 0;
}
