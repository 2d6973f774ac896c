import { setTimeout as wait } from "node:timers/promises";
import { CannotStart } from "#server/platform/config/cannot-start.ts";
import type { Log } from "#server/platform/log/log.ts";
import { type Database, openReadOnly, type Standby } from "./database.ts";
import { databaseOutage } from "./database-errors.ts";
import { whyNotUsed } from "./servers.ts";
import { speaksPostgres } from "./speaks-postgres.ts";

/** How long a read may wait for the replica before the primary is asked. */
const LIMIT_MS = 2_000;
/** How far behind a replica may be. */
const MOST_BEHIND_MS = 30_000;
const LOOK_EVERY_MS = 2_000;
const CONNECTIONS = 3;

const IDENTITY = `select (select system_identifier::text from pg_control_system()) as system,
  current_database() as name, pg_is_in_recovery() as standby`;
type Identity = { system: string; name: string; standby: boolean };

const REPLAYED = `${IDENTITY}, (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as position`;
type Replayed = Identity & { position: string | null };

/** The end of what the primary has written, and its timeline, which changes when a standby is promoted. */
const WRITTEN = `${IDENTITY}, (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text as position,
  left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline`;
type Written = Identity & { position: string; timeline: string };

/** Tables and views, by which a statement is known to read only what may lag. */
const RELATIONS = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`;

type Problem = { kind: "away" | "behind" | "another"; why: string };
type Times = { mostBehindMs?: number; lookEveryMs?: number };

/**
 * A standby of the primary, opened for reads alone. It is looked at every two seconds: the primary's WAL positions of
 * the last half minute tell how old the newest one is that it has replayed, so an idle primary is no lag (060).
 */
export class Replica implements Standby {
  readonly #primary: Database;
  readonly #standby: Database;
  readonly #log: Pick<Log, "info" | "warn">;
  readonly #times: Required<Times>;
  /** Positions of the primary by when they were asked for, the oldest first. */
  #written: { position: bigint; atMs: number }[] = [];
  #timeline = "";
  /** The replica has everything that was committed by then; null while that is not known. */
  #asOfMs: number | null = null;
  #problem: Problem | null = null;
  #told: string = "";
  #sinceMs = performance.now();
  #relations: ReadonlySet<string> = new Set();
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    { primary, standby }: { primary: Database; standby: Database },
    log: Pick<Log, "info" | "warn">,
    { mostBehindMs = MOST_BEHIND_MS, lookEveryMs = LOOK_EVERY_MS }: Times = {},
  ) {
    this.#primary = primary;
    this.#standby = standby;
    this.#log = log;
    this.#times = { mostBehindMs, lookEveryMs };
  }

  /**
   * Begins to look at it. Call it after the migrations: only a replica that has replayed what the primary had written by
   * now is used, so its schema is this version's.
   */
  async follow(): Promise<void> {
    this.#primary.replica = this;
    const relations = await this.#primary.fast<{ name: string }>(null, RELATIONS, []);
    this.#relations = new Set(relations.map(({ name }) => name));
    this.#sinceMs = performance.now();
    const again = async () => {
      await this.#look();
      this.#timer = setTimeout(() => {
        this.#looking = again();
      }, this.#times.lookEveryMs);
      this.#timer.unref();
    };
    this.#looking = again();
  }

  /** Whether it answers and is not too far behind. */
  get isUsable(): boolean {
    if (this.#problem || this.#asOfMs === null) return false;
    return performance.now() - this.#asOfMs <= this.#times.mostBehindMs;
  }

  /** The tables and views that a statement names; a word that only looks like one counts as well. */
  tablesIn(text: string): string[] {
    return [...new Set(text.match(/[a-z_]+/g))].filter((word) => this.#relations.has(word));
  }

  /** The answer of the replica within two seconds; undefined if the primary is to be asked instead. */
  async ask<Answer>(read: (standby: Database) => Promise<Answer>): Promise<Answer | undefined> {
    if (!this.isUsable) return undefined;
    try {
      return await within(LIMIT_MS, read(this.#standby));
    } catch (error) {
      // Other errors are the statement's: it may have been canceled since replaying came first, or fail anywhere.
      if (databaseOutage(error) === "server" || error instanceof TooLate) this.#pass(awayBecause(error));
      return undefined;
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#looking;
    clearTimeout(this.#timer);
    await this.#standby.close();
  }

  /** Never rejects. */
  async #look(): Promise<void> {
    let replayed: Replayed | undefined;
    try {
      [replayed] = await within(LIMIT_MS, this.#standby.fast<Replayed>("replica-replayed", REPLAYED, []));
    } catch (error) {
      this.#pass(awayBecause(error));
      return;
    }
    const atMs = performance.now();
    // Without the primary nothing new is known, and the last position grows old.
    const [written] = await this.#primary
      .fast<Written>("replica-written", WRITTEN, [])
      .catch((): Written[] => []);
    if (!replayed) return;
    if (written) this.#remember(written, atMs);
    const why = written && (whyNotCopy(written, replayed) ?? whyNotBehind(written, replayed));
    if (why) return this.#pass({ kind: "another", why });
    const position = BigInt(replayed.position ?? 0);
    this.#asOfMs = this.#written.findLast((known) => known.position <= position)?.atMs ?? this.#asOfMs;
    const behindMs = performance.now() - (this.#asOfMs ?? this.#sinceMs);
    const isBehind = behindMs > this.#times.mostBehindMs;
    if (isBehind) this.#pass({ kind: "behind", why: `it is ${Math.round(behindMs / 1000)} s behind` });
    else if (this.#asOfMs !== null) this.#serve();
  }

  #remember({ position, timeline }: Written, atMs: number): void {
    // On another timeline the same position is another state.
    if (timeline !== this.#timeline) {
      this.#written = [];
      this.#asOfMs = null;
      this.#sinceMs = atMs;
    }
    this.#timeline = timeline;
    this.#written.push({ position: BigInt(position), atMs });
    const oldest = atMs - this.#times.mostBehindMs - this.#times.lookEveryMs;
    this.#written = this.#written.filter((known) => known.atMs >= oldest);
  }

  #pass(problem: Problem): void {
    this.#problem = problem;
    this.#tell(problem.kind, () =>
      this.#log.warn(
        { replica: problem.kind, why: problem.why },
        "reads that may lag are sent to the primary",
      ),
    );
  }

  #serve(): void {
    this.#problem = null;
    this.#tell("used", () =>
      this.#log.info({ replica: "used" }, "reads that may lag are sent to the replica"),
    );
  }

  #tell(state: string, say: () => void): void {
    if (this.#told === state) return;
    this.#told = state;
    say();
  }
}

/**
 * Opens the standby at DATABASE_REPLICA_URL, which is `db.replica` once `follow` is called. One that does not
 * answer now is passed over until it does. Throws `CannotStart` if it is not PostgreSQL, refuses the password, or holds
 * another database.
 */
export async function openReplica(
  url: string,
  db: Database,
  log: Pick<Log, "info" | "warn">,
): Promise<Replica> {
  const standby = openStandby(url);
  const isOther = (await speaksPostgres(url, LIMIT_MS)) === false;
  const why = isOther ? `it is not PostgreSQL. ${ADVICE}` : await whyNotReplica(db, standby);
  if (!why) return new Replica({ primary: db, standby }, log);
  await standby.close();
  throw new CannotStart(`The replica at DATABASE_REPLICA_URL cannot be used: ${why}`);
}

/** Opens a standby; a statement may take `limitMs`, and reads that may lag two seconds. */
export function openStandby(url: string, limits = { size: CONNECTIONS, limitMs: LIMIT_MS }): Database {
  return openReadOnly(url, limits);
}

const ADVICE = "Name a standby of the database at DATABASE_URL, or leave DATABASE_REPLICA_URL out.";

/** Why a server can never be the primary's replica; null also if it does not answer now. */
async function whyNotReplica(primary: Database, standby: Database): Promise<string | null> {
  const identityOf = async (db: Database) => (await db.fast<Identity>("identity", IDENTITY, []))[0];
  const [ours, theirs] = await Promise.all([
    identityOf(primary),
    identityOf(standby).catch((error: unknown) => (isAway(error) ? undefined : whyNotUsed(error))),
  ]);
  if (typeof theirs === "string") return `${theirs}. Are the address, user and password correct? ${ADVICE}`;
  if (!ours || !theirs) return null;
  // After a failover the named standby may be the primary, and the portal has to start.
  const why = whyNotCopy(ours, { ...theirs, standby: true });
  return why && `${why}. ${ADVICE}`;
}

/**
 * Waits until the standby has everything that the primary has written by now; says why it has not after `limitMs`.
 */
export async function whyNotCaughtUp(
  { primary, standby }: { primary: Database; standby: Database },
  limitMs = MOST_BEHIND_MS,
): Promise<string | null> {
  const began = performance.now();
  const [written] = await primary.fast<Written>("replica-written", WRITTEN, []);
  for (;;) {
    const [replayed] = await within(LIMIT_MS, standby.fast<Replayed>("replica-replayed", REPLAYED, []));
    const why = written && replayed && whyNotCopy(written, replayed);
    if (!written || !replayed || why) return why ?? "it does not answer";
    if (BigInt(replayed.position ?? 0) >= BigInt(written.position)) return null;
    if (performance.now() - began > limitMs) return `it is more than ${limitMs / 1000} s behind`;
    await wait(100);
  }
}

function whyNotCopy(ours: Identity, theirs: Identity): string | null {
  if (theirs.system !== ours.system) {
    return `it is no copy of the database at DATABASE_URL (its system identifier is ${theirs.system}, not ${ours.system})`;
  }
  if (theirs.name !== ours.name) return `it leads to the database ${theirs.name}, not ${ours.name}`;
  return theirs.standby ? null : "it takes writes, so it is not a standby";
}

/** Asked before the primary, a follower cannot be ahead of it. */
function whyNotBehind(written: Written, { position }: Replayed): string | null {
  return BigInt(position ?? 0) > BigInt(written.position)
    ? "it has changes that the primary does not have; it followed another primary"
    : null;
}

class TooLate extends Error {}

async function within<Answer>(limitMs: number, answer: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new TooLate(`no answer within ${limitMs / 1000} s`)), limitMs);
  // Whichever is second is of no interest.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const awayBecause = (error: unknown): Problem => ({ kind: "away", why: whyNotUsed(error) });

/** Network errors, a server that is starting, stopping or full, and one that says nothing. */
const AWAY =
  /ECONN|EHOST|ENET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|timeout|terminated|did not answer|not yet accepting/i;

function isAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = "code" in at ? String(at.code) : "";
    if (/^(57P0|53300)/.test(code) || AWAY.test(`${code} ${at.message}`)) return true;
  }
  return false;
}
