import { sql } from "drizzle-orm";
import type { ListRun } from "#contract/mailing-list.ts";
import type { Tx } from "#server/platform/database.ts";
import type { For } from "./pace.ts";

/** The steps of a run, in the order in which they follow each other. */
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

/** A piece of work that the service does by itself, and how often it was asked about since it began. */
export type Activity = { id: string };

/** Where a run is within its step; each step knows what is its own. */
export type Place = {
  /** The next page, as the service wrote its link; null once all are read. */
  next?: string | null;
  /** Contacts read so far, and how many there are. */
  read?: number;
  total?: number;
  /** The last address or contact that was taken. */
  after?: string;
  /** How many were looked at one by one. */
  singles?: number;
  /** A reading that was begun anew because the service forgot where it was. */
  isAnew?: boolean;
  /** The tag that is being set, and whether it is being taken away; before the first the tags are found or made. */
  tag?: number;
  activities?: Activity[];
  polls?: number;
  /** Since when nothing was heard of the first of them. */
  since?: string;
  /** What follows when all of them are done. */
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
  /** The asker's name, for people; he may be gone since. */
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

/** Who asks for a run that nobody asked for: so many addresses changed that one by one were too slow. */
export const THE_PORTAL = "portal";

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

/** Columns of a run for `runOf`. */
export const RUN =
  sql.raw(`id, kind, state, list_id, asked_by, started_at, finished_at, step, place, progress, counts,
  samples, error, due_at, waiting_since,
  case when asked_by = '${THE_PORTAL}' then 'the portal itself' else coalesce(
    (select m.first_name || ' ' || m.last_name from members m where 'member ' || m.id = asked_by),
    (select coalesce(nullif(trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), ''), u.email)
      from users u where 'administrator ' || u.id = asked_by),
    'a former officer') end as asked_by_name`);

export function runOf(row: Record<string, unknown>): Run {
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

/** The run with this number. */
export async function readRun(tx: Tx, id: number): Promise<Run> {
  const { rows } = await tx.execute(sql`select ${RUN} from mailing_runs where id = ${id}`);
  if (!rows[0]) throw new Error(`there is no run ${id}`);
  return runOf(rows[0]);
}

/** The run under way, else the last one. */
export async function newestRun(tx: Tx): Promise<Run | null> {
  const { rows } = await tx.execute(sql`select ${RUN} from mailing_runs order by id desc limit 1`);
  return rows[0] ? runOf(rows[0]) : null;
}

/** The run under way, else the last one that a person asked for, whose result he wants to read, else the last one. */
export async function runToShow(tx: Tx): Promise<Run | null> {
  const { rows } = await tx.execute(sql`select ${RUN} from mailing_runs
    order by state = 'running' desc, asked_by <> ${THE_PORTAL} desc, id desc limit 1`);
  return rows[0] ? runOf(rows[0]) : null;
}

/** Whether a run is under way, in whatever process. */
export async function isStillRunning(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from mailing_runs where state = 'running'`);
  return rows.length > 0;
}

/** For whom a run's calls are: what nobody waits for leaves the last of a day's calls to people. */
export function askerOf({ askedBy }: Pick<Run, "askedBy">): For {
  return askedBy === THE_PORTAL ? "chore" : "person";
}

/** Whether a sync of this list ever came to its end: only then do changes go there by themselves. */
export async function wasEverSynced(tx: Tx, listId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from mailing_runs
    where list_id = ${listId} and kind <> 'trial' and state = 'done' limit 1`);
  return rows.length > 0;
}
