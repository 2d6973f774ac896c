import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { LEAVES_WITH_PARENT } from "#test/programs/spawn-node.ts";

/** Requests, mostly for one address: `count` of them, the `sends` in turn, never more than `inFlight` unanswered. */
export type Load = {
  port: number;
  method: "GET" | "POST";
  path: string;
  inFlight: number;
  count: number;
  /** One that is of another kind than the others names its own method and path. */
  sends: readonly { cookie?: string; body?: string; method?: "GET" | "POST"; path?: string }[];
};

/** The outcome; status 0 means that the connection broke. */
export type Outcome = {
  perSecond: number;
  statuses: Record<number, number>;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
};

/** The load generator: a process of its own, so that it takes no time from the server it measures. */
export type Generator = { send(load: Load): Promise<Outcome>; stop(): void };

/** Starts the load generator. */
export function startGenerator(): Generator {
  const child: ChildProcess = fork(new URL("./load-worker.ts", import.meta.url), {
    serialization: "advanced",
    execArgv: [LEAVES_WITH_PARENT],
  });
  return {
    async send(load) {
      child.send(load);
      const [outcome] = (await once(child, "message")) as [Outcome];
      return outcome;
    },
    stop: () => void child.kill(),
  };
}
