import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { installWithApt } from "#test/programs/apt.ts";
import { freePort } from "#test/programs/free-port.ts";
import { findPostgresPrograms } from "./postgres-programs.ts";

/** The user that the programs run as; empty for the caller. */
type Runner = { uid: number; gid: number } | { uid?: never };

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
export function startStandby(primary: Cluster): Promise<Cluster> {
  const { hostname, port } = new URL(primary.url);
  return start({}, (bin, folder, runner) => {
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

/** PostgreSQL refuses to run as root. */
function whoRunsIt(): Runner {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const account = accounts.find(([who]) => who === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error("PostgreSQL refuses root, and there is no user postgres or nobody to run it.");
}

function giveTo(runner: Runner, folder: string) {
  chmodSync(folder, 0o755);
  if (runner.uid !== undefined) spawnSync("chown", ["-R", `${runner.uid}:${runner.gid}`, folder]);
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

type Process = { pid: number; title: string };

/** The postmaster of this folder, first, and its children; those that are gone and only not yet reaped are left out. */
function processesOf(folder: string): Process[] {
  const file = join(folder, "data/postmaster.pid");
  const postmaster = existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : 0;
  const found = listed("-A", "-o", "pid=,ppid=,stat=,args=")
    .split("\n")
    .flatMap((line) => {
      const [, pid, parent, state, title] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      const isOurs = Number(pid) === postmaster || Number(parent) === postmaster;
      return isOurs && title && !state?.startsWith("Z") ? [{ pid: Number(pid), title }] : [];
    });
  return found.sort((one, other) => Number(other.pid === postmaster) - Number(one.pid === postmaster));
}

function signalAll(processes: readonly Process[], signal: NodeJS.Signals, titles: readonly string[] = [""]) {
  for (const { pid, title } of processes) {
    if (!titles.some((words) => title.includes(words))) continue;
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
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

function isAlive(pid: number): boolean {
  const state = listed("-o", "stat=", "-p", String(pid));
  return state.trim() !== "" && !state.startsWith("Z");
}

function listed(...args: string[]): string {
  const ps = () => spawnSync("ps", args, { encoding: "utf8" });
  const { error, stdout } = ps();
  if (!error) return stdout;
  if (installWithApt("procps")) return ps().stdout;
  throw error;
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
