import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#test/programs/free-port.ts";
import { startHaproxy } from "#test/programs/haproxy.ts";
import type { PatroniPrograms } from "#test/programs/patroni.ts";
import { giveTo, isAlive, processesOf, signalAll, whoRunsIt } from "./postgres-processes.ts";
import { findPostgresPrograms } from "./postgres-programs.ts";
import type { ReplicatedPostgres } from "./replicated-postgres.ts";

const PATIENCE_MS = 120_000;
const PASSWORD = "change-this";
/** The watchdog restarts a machine whose Patroni was silent for so long: its `ttl` less the margin of 5 s. */
const WATCHDOG_MS = 15_000;

/**
 * Runs a program for as long as its standard input is open, then ends it in good order and removes the folder: so it
 * goes even when the tests are killed. Signals of the terminal are for the tests, not for it.
 */
const KEEPER = `trap "" INT TERM HUP
folder=$1
shift
work() { "$@" >>"$folder/log" 2>&1 & }
work "$@"
while read -r order; do
  case $order in
    reap) wait $! ;;
    revive) work "$@" ;;
  esac
done
kill -CONT $!
kill -TERM $!
wait $!
rm -rf "$folder"`;

type Kept = { folder: string; keeper: ChildProcess };
type Node = Kept & { rolePort: number; port: number };

/** Two PostgreSQL servers that Patroni manages, and etcd, behind HAProxy; the files in deploy/ as they are. */
export async function startPatroniPostgres(
  haproxy: string,
  programs: PatroniPrograms,
): Promise<ReplicatedPostgres & { rejoin: () => Promise<void> }> {
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of ends.splice(0).reverse()) await step();
  };
  try {
    const etcdPort = await freePort();
    const etcd = keep("etcd", (folder) => [
      ...[programs.etcd, "--data-dir", join(folder, "data")],
      ...["--listen-client-urls", `http://127.0.0.1:${etcdPort}`],
      ...["--advertise-client-urls", `http://127.0.0.1:${etcdPort}`],
      ...["--listen-peer-urls", "http://127.0.0.1:0"],
    ]);
    ends.push(() => end(etcd));
    const nodes: Node[] = [];
    for (const name of ["one", "two"]) {
      const node = await startNode(programs.patroni, { name, etcdPort });
      ends.push(() => end(node));
      nodes.push(node);
      // The first that is there becomes the primary.
      if (name === "one") await untilRole(node, "primary");
    }
    const [one, two] = nodes as [Node, Node];
    await untilRole(two, "synchronous");
    const folder = mkdtempSync(join(tmpdir(), "chapterhouse-haproxy-"));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    const port = await freePort();
    const proxy = await startHaproxy(haproxy, { folder, port, servers: [one, two] });
    ends.push(proxy.stop);
    // Its first checks take both for primaries.
    await wait(3_000);

    let [primary, standby] = [one, two];
    return {
      url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
      breakLine: () => signalAll(processesOf(primary.folder), "SIGSTOP", ["walsender"]),
      async lose(how) {
        const manager = managerOf(primary);
        process.kill(manager, "SIGSTOP");
        if (how === "frozen") {
          signalAll(processesOf(primary.folder), "SIGSTOP");
          await wait(WATCHDOG_MS);
        }
        await killNode(primary, manager);
      },
      promote: () => untilRole(standby, "primary"),
      async rejoin() {
        [primary, standby] = [standby, primary];
        standby.keeper.stdin?.write("revive\n");
        await untilRole(standby, "synchronous");
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startNode(
  patroni: string,
  { name, etcdPort }: { name: string; etcdPort: number },
): Promise<Node> {
  const [port, rolePort] = [await freePort(), await freePort()];
  const kept = keep(`patroni-${name}`, (folder) => {
    const bin = findPostgresPrograms(folder);
    const file = join(folder, "patroni.yml");
    const example = readFileSync("deploy/patroni.yml", "utf8")
      .replace("name: one", `name: ${name}`)
      .replaceAll("10.0.0.11:8008", `127.0.0.1:${rolePort}`)
      .replaceAll("10.0.0.11:5432", `127.0.0.1:${port}`)
      .replace(/hosts: .*/, `hosts: 127.0.0.1:${etcdPort}`)
      .replace(/data_dir: .*/, `data_dir: ${join(folder, "data")}`)
      .replace(/bin_dir: .*/, `bin_dir: ${bin}`)
      .replace("unix_socket_directories: /var/run/postgresql", "unix_socket_directories: ''")
      .replaceAll("10.0.0.0/24", "127.0.0.1/32")
      // No test machine has one; `lose` does what it would.
      .replace("mode: required", "mode: off");
    writeFileSync(file, `${example}\n`);
    return [patroni, file];
  });
  return { ...kept, port, rolePort };
}

/** Starts a program in a new folder; `command` gets the folder, may fill it, and answers the program with its arguments. */
function keep(name: string, command: (folder: string) => string[]): Kept {
  const folder = mkdtempSync(join(tmpdir(), `chapterhouse-${name}-`));
  const runner = whoRunsIt();
  const parts = command(folder);
  giveTo(runner, folder);
  const keeper = spawn("sh", ["-c", KEEPER, "sh", folder, ...parts], {
    ...runner,
    cwd: folder,
    env: { ...process.env, HOME: folder, PATH: `${dirname(parts[0] ?? "")}:${process.env.PATH}` },
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  return { folder, keeper };
}

/** The process of Patroni itself, its keeper's only child. */
function managerOf({ keeper }: Kept): number {
  const children = readFileSync(`/proc/${keeper.pid}/task/${keeper.pid}/children`, "utf8").trim();
  if (children === "") throw new Error("Patroni is not running");
  return Number(children.split(" ")[0]);
}

/** As when its machine loses power: Patroni and PostgreSQL end in the middle of what they do. */
async function killNode({ folder, keeper }: Node, manager: number): Promise<void> {
  const [postmaster] = processesOf(folder);
  if (postmaster) signalAll([postmaster], "SIGSTOP");
  const all = processesOf(folder);
  process.kill(manager, "SIGKILL");
  signalAll(all, "SIGKILL");
  keeper.stdin?.write("reap\n");
  while (all.some(({ pid }) => isAlive(pid))) await wait(20);
}

/** Until Patroni says that a server has this role: the primary, or the standby that has every confirmed commit. */
async function untilRole(node: Node, role: "primary" | "synchronous"): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  const has = () =>
    fetch(`http://127.0.0.1:${node.rolePort}/${role}`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await has())) {
    if (Date.now() > deadline) {
      const log = readFileSync(join(node.folder, "log"), "utf8").slice(-3_000);
      throw new Error(`a server did not become ${role}: ${log}`);
    }
    await wait(50);
  }
}

async function end({ folder, keeper }: Kept): Promise<void> {
  signalAll(processesOf(folder), "SIGCONT");
  if (keeper.exitCode !== null) return;
  const gone = once(keeper, "exit");
  keeper.stdin?.end();
  await gone;
}
