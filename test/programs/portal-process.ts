import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "#scripts/root.mjs";
import { freePort } from "./free-port.ts";
import { spawnNode } from "./spawn-node.ts";

/** A bound for what is stuck, not for what is slow. */
const READY_MS = 300_000;
const ENOUGH = {
  AUTHORIZE_NET_API_LOGIN_ID: "demo-login",
  AUTHORIZE_NET_TRANSACTION_KEY: "demo-transaction",
  AUTHORIZE_NET_SIGNATURE_KEY: "0123456789ABCDEF".repeat(8),
  AUTHORIZE_NET_API_URL: "http://127.0.0.1:1/xml/v1/request.api",
  AUTHORIZE_NET_PAGE_URL: "http://127.0.0.1:1/payment/payment",
  SMTP_URL: "smtp://127.0.0.1:1",
};

/** The portal as a separate process, as it really runs. */
export type PortalProcess = {
  port: number;
  child: ChildProcess;
  /** The lines of its log so far. */
  lines(): Record<string, unknown>[];
  /** Its exit status, when it has ended. */
  ended: Promise<number | null>;
  stop(): Promise<number | null>;
};

/**
 * Starts a portal and waits until it is ready; `settings` come on top of the least that it needs. It listens at a free
 * port, or at PORT. `cwd` is the tree of another version.
 */
export async function startPortalProcess(
  settings: Record<string, string>,
  {
    cwd = root,
    command = [process.execPath, "src/server/main.ts"],
  }: { cwd?: string; command?: string[] } = {},
): Promise<PortalProcess> {
  const port = settings.PORT ? Number(settings.PORT) : await freePort();
  const [node = "", ...args] = command;
  const child = spawnNode(args, {
    cwd,
    node,
    env: { PATH: process.env.PATH, ...ENOUGH, PORT: String(port), ...settings },
  });
  let said = "";
  let complained = "";
  child.stdout.on("data", (text) => (said += text));
  child.stderr.on("data", (text) => (complained += text));
  const ended = once(child, "exit").then(([code]: (number | null)[]) => code ?? null);
  const deadline = Date.now() + READY_MS;
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`the portal did not become ready: ${complained}${said}`);
    }
    await wait(50);
  }
  return {
    port,
    child,
    ended,
    lines: () =>
      said
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line)),
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
