import { setTimeout as sleep } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

const longerThanAnyClientWaits = 120_000;

export function pause(ms: number): Promise<void> {
  return sleep(ms, undefined, { ref: false });
}

/** Says nothing, then drops the connection: at once with 0 ms, otherwise when the caller has long given up. */
export async function hangUpLater(c: Context, ms = longerThanAnyClientWaits): Promise<Response> {
  const { incoming } = c.env as HttpBindings;
  const gone = new Promise<void>((resolve) => incoming.socket.once("close", () => resolve()));
  await Promise.race([pause(ms), gone]);
  incoming.socket.destroy();
  return c.body(null);
}
