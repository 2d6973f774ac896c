import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { KEPT_CODE } from "#test/programs/spawn-node.ts";

const root = join(import.meta.dirname, "../../..");
const preloads = ["test/faults/world/jumping-clock.ts", "scripts/leave-with-parent.mjs"].map(
  (file) => `--import=${pathToFileURL(join(root, file)).href}`,
);
/** The delay after which a service manager restarts a process. */
const RESTART_MS = 200;
const READY_MS = 120_000;

/** One process of the portal, started again whenever it ends, as a service manager does. */
export type Portal = {
  readonly port: number;
  /** How often it was started. */
  readonly starts: number;
  readonly isUp: boolean;
  /** Kills it without a signal it could handle, and restarts it after this long. */
  kill(downMs: number): Promise<void>;
  /** Sets its clock wrong by so much from now on; the next process of it begins so, too. */
  setClock(aheadMs: number): void;
  /** Asks it to stop in good order; answers its exit status. It stays down. */
  stop(): Promise<number | null>;
  /** Has it up again after `stop`, from now on with the version in this folder if one is given. */
  start(tree?: string): void;
  ready(): Promise<void>;
  /** What it logged. */
  said(): string;
};

/** Starts a portal with these settings under a keeper that starts it again when it ends. */
export function keepPortal(settings: Record<string, string>, logFile: string): Portal {
  const log = openSync(logFile, "a");
  const port = Number(settings.PORT);
  const state = { aheadMs: 0, isWanted: true, starts: 0, pauseMs: RESTART_MS, tree: root };
  let child: ChildProcess;
  let gone: Promise<unknown>;

  function start() {
    state.starts += 1;
    state.isWanted = true;
    state.pauseMs = RESTART_MS;
    const { PATH = "" } = process.env;
    child = spawn(process.execPath, [...preloads, "src/server/main.ts"], {
      cwd: state.tree,
      env: {
        PATH,
        ...KEPT_CODE,
        CLOCK_AHEAD_MS: String(state.aheadMs),
        ...settings,
      },
      stdio: ["ignore", log, log, "ipc"],
    });
    child.on("error", () => undefined);
    gone = once(child, "exit");
    const { starts } = state;
    void gone.then(async () => {
      await wait(state.pauseMs, undefined, { ref: false });
      // It may have been stopped meanwhile, and started manually.
      if (state.isWanted && state.starts === starts) start();
    });
  }
  start();
  return {
    port,
    get starts() {
      return state.starts;
    },
    get isUp() {
      return child.exitCode === null && child.signalCode === null;
    },
    async kill(downMs) {
      state.pauseMs = downMs;
      child.kill("SIGKILL");
      await gone;
    },
    setClock(aheadMs) {
      state.aheadMs = aheadMs;
      // It may have just died.
      if (child.connected) child.send({ aheadMs }, () => undefined);
    },
    async stop() {
      state.isWanted = false;
      child.kill("SIGTERM");
      await gone;
      return child.exitCode;
    },
    start(tree) {
      state.tree = tree ?? state.tree;
      start();
    },
    ready: () =>
      untilReady(port).catch((error) => {
        throw new Error(`${error.message}: ${readFileSync(logFile, "utf8").slice(-2000)}`);
      }),
    said: () => readFileSync(logFile, "utf8"),
  };
}

/** Until the portal on this port says that it is ready. */
export async function untilReady(port: number): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (await isReady(port)) return;
    await wait(25);
  }
  throw new Error(`the portal on port ${port} did not become ready`);
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}
