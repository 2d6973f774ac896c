import { setTimeout as wait } from "node:timers/promises";
import { type ReplicatedPostgres, startReplicatedPostgres } from "#test/database/replicated-postgres.ts";
import { emptyLog, type Happenings, type Scene } from "./faults.ts";
import { type Extent, type Outcome, runFaults } from "./run.ts";

/** How a primary is lost, and what its standby has when it takes over. */
export type Loss = {
  how: "killed" | "frozen";
  /** Whether a commit is confirmed only once the standby has it. */
  isSynchronous: boolean;
};

/** The losses that are tried; a standby that is not synchronous must lose something, which the checks must see. */
export const LOSSES: readonly Loss[] = [
  { how: "killed", isSynchronous: true },
  { how: "frozen", isSynchronous: true },
  { how: "killed", isSynchronous: false },
];

/** It happens once so many requests per journey have been answered. */
const AFTER_ANSWERS_PER_JOURNEY = 3;
/** How many requests are still answered after the line to the standby broke, if any are. */
const UNSEEN_ANSWERS = 30;
const LINE_BROKEN_MS = 3_000;
/** A cluster manager waits before it promotes; HAProxy has noticed by then. */
const NOTICED_MS = 4_000;
const SERVES_MS = 60_000;

/**
 * People at work while the primary is lost and its standby takes over, then the reckoning, and the milliseconds from
 * the promotion to the first request that a portal could serve.
 */
export async function runFailover(
  haproxy: string,
  loss: Loss,
  extent: Omit<Extent, "plan">,
): Promise<{ outcome: Outcome; servesAfterMs: number }> {
  const servers = await startReplicatedPostgres(haproxy, loss);
  let servesAfterMs = Number.POSITIVE_INFINITY;
  const server = {
    ...{ url: servers.url, stop: servers.stop },
    crash: () => undefined,
    revive: async () => undefined,
  };
  const start = (scene: Scene) =>
    startFailover(scene, {
      ...{ servers, loss },
      after: AFTER_ANSWERS_PER_JOURNEY * extent.journeys,
      onServed: (ms) => {
        servesAfterMs = ms;
      },
    });
  const outcome = await runFaults({ ...extent, plan: { server, start } });
  return { outcome, servesAfterMs };
}

interface Failover {
  servers: ReplicatedPostgres;
  loss: Loss;
  /** After so many answered requests. */
  after: number;
  onServed: (ms: number) => void;
}

function startFailover(scene: Scene, { servers, loss, after, onServed }: Failover): Happenings {
  const record = emptyLog();
  let answered = 0;
  let under: Promise<void> | undefined;

  async function failOver(): Promise<void> {
    const { trace } = scene;
    trace("+ the line to the standby breaks");
    servers.breakLine();
    const broken = { answered, until: performance.now() + LINE_BROKEN_MS };
    while (answered < broken.answered + UNSEEN_ANSWERS && performance.now() < broken.until) await wait(20);
    trace(`+ the primary is ${loss.how} after ${answered - broken.answered} more answers`);
    if (loss.how === "killed") await servers.primary.kill();
    else servers.primary.signal("SIGSTOP");
    await wait(NOTICED_MS);
    await servers.promote();
    const promoted = performance.now();
    trace("- the standby is promoted");
    await untilServed(scene, promoted + SERVES_MS);
    onServed(performance.now() - promoted);
    trace("- a portal serves");
  }

  return {
    record,
    onAnswer() {
      answered += 1;
      if (answered >= after) under ??= failOver();
    },
    async stop() {
      under ??= failOver();
      await under;
    },
  };
}

/** A portal is ready when the database that it reaches takes writes. */
async function untilServed({ world }: Scene, deadline: number): Promise<void> {
  const isReady = (port: number) =>
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(SERVES_MS) }).then(
      (answer) => answer.ok,
      () => false,
    );
  for (;;) {
    const ready = await Promise.race([
      Promise.any(world.portals.map(async ({ port }) => (await isReady(port)) || Promise.reject(false))),
      wait(500, false),
    ]).catch(() => false);
    if (ready || performance.now() > deadline) return;
    await wait(20);
  }
}
