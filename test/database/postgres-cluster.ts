import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePort } from "#test/programs/free-port.ts";
import { giveTo, isAlive, processesOf, type Runner, signalAll, whoRunsIt } from "./postgres-processes.ts";
import { findPostgresPrograms } from "./postgres-programs.ts";

const USER = "chapterhouse";
const PATIENCE_MS = 30_000;

/**
 * Keeps PostgreSQL for as long as its standard input is open, then ends it and removes the folder: so it goes
 * even when the tests are killed. Signals of the terminal are for the tests, not for it.
 */
const KEEPER = `trap "" INT TERM HUP
work() { "$1/postgres" -D "$2/data" >>"$2/log" 2>&1 & }
work "$1" "$2"
while read -r order; do
  case $order in
    crash) kill -QUIT $!; wait $! ;;
    reap) wait $! ;;
    revive) work "$1" "$2" ;;
  esac
done
kill -INT $!
kill -CONT $!
wait $!
rm -rf "$2"`;

/** A running PostgreSQL that can be ended at once, as by a power cut, and started again on what it kept. */
export type Cluster = {
  url: string;
  crash: () => void;
  /** Settles when it answers again. */
  revive: () => Promise<void>;
  /** Sends a signal to each process whose title has one of these words in it, or to all of them. */
  signal: (signal: NodeJS.Signals, titles?: readonly string[]) => void;
  /** Ends every process with `kill -9`; what was only in memory is lost. Settles when all have ended. */
  kill: () => Promise<void>;
  /** What it has written into its log so far. */
  log: () => string;
  stop: () => Promise<void>;
};

/**
 * `durable` keeps fsync on; `bufferMb` is what PostgreSQL keeps of its tables itself, 128 unless told; `more` are
 * further lines of its settings.
 */
export type ClusterSettings = { durable?: boolean; bufferMb?: number; more?: readonly string[] };

/** A PostgreSQL with a folder and a port of its own. */
export function startCluster(of: ClusterSettings): Promise<Cluster> {
  return start(of, initialise);
}

/** A standby that follows `primary` by streaming replication; `select pg_promote()` makes it a primary. */
export function startStandby(primary: Cluster, of: ClusterSettings = {}): Promise<Cluster> {
  const { hostname, port } = new URL(primary.url);
  return start(of, (bin, folder, runner) => {
    const to = ["-D", join(folder, "data"), "--write-recovery-conf", "--checkpoint=fast", "--no-sync"];
    const from = ["-h", hostname, "-p", port, "-U", USER];
    const done = spawnSync(join(bin, "pg_basebackup"), [...to, ...from], {
      ...runner,
      cwd: folder,
      encoding: "utf8",
    });
    if (done.status !== 0) throw new Error(`pg_basebackup failed: ${done.error?.message ?? done.stderr}`);
  });
}

type FillFolder = (bin: string, folder: string, runner: Runner) => void;

async function start(of: ClusterSettings, fill: FillFolder): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-postgres-"));
  try {
    const runner = whoRunsIt();
    const bin = findPostgresPrograms(folder);
    giveTo(runner, folder);
    fill(bin, folder, runner);
    const port = await freePort();
    appendFileSync(join(folder, "data/postgresql.conf"), settings(port, of));
    const keeper = spawn("sh", ["-c", KEEPER, "sh", bin, folder], {
      ...runner,
      cwd: folder,
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    const url = `postgres://${USER}@127.0.0.1:${port}/postgres`;
    await untilItAnswers(url, join(folder, "log"));
    return {
      url,
      crash: () => void keeper.stdin?.write("crash\n"),
      async revive() {
        keeper.stdin?.write("revive\n");
        await untilItAnswers(url, join(folder, "log"));
      },
      signal: (signal, titles) => signalAll(processesOf(folder), signal, titles),
      kill: () => killAll(folder, keeper),
      log: () => readFileSync(join(folder, "log"), "utf8"),
      stop() {
        signalAll(processesOf(folder), "SIGCONT");
        return end(keeper);
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function initialise(bin: string, folder: string, runner: Runner) {
  const done = spawnSync(
    join(bin, "initdb"),
    ["-D", join(folder, "data"), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    { ...runner, cwd: folder, encoding: "utf8" },
  );
  if (done.status !== 0) throw new Error(`initdb failed: ${done.error?.message ?? done.stderr}`);
}

function settings(port: number, { durable = false, bufferMb, more = [] }: ClusterSettings): string {
  const lines = [
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    `port = ${port}`,
    "max_connections = 300",
    "timezone = 'UTC'",
    ...(bufferMb === undefined ? [] : [`shared_buffers = ${bufferMb}MB`]),
    ...(durable ? [] : ["fsync = off", "synchronous_commit = off", "full_page_writes = off"]),
    ...more,
  ];
  return `\n${lines.join("\n")}\n`;
}

async function killAll(folder: string, keeper: ChildProcess) {
  const [postmaster] = processesOf(folder);
  // Else it would start itself again when a child of it is killed.
  if (postmaster) signalAll([postmaster], "SIGSTOP");
  const all = processesOf(folder);
  signalAll(all, "SIGKILL");
  keeper.stdin?.write("reap\n");
  while (all.some(({ pid }) => isAlive(pid))) await wait(20);
}

async function untilItAnswers(url: string, log: string) {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start: ${readFileSync(log, "utf8")}`, { cause: error });
      }
      await wait(50);
    } finally {
      await client.end();
    }
  }
}

async function end(keeper: ChildProcess) {
  if (keeper.exitCode !== null) return;
  const gone = once(keeper, "exit");
  keeper.stdin?.end();
  await gone;
}
