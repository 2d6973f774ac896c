import { setTimeout as wait } from "node:timers/promises";
import { startPatroniPostgres } from "#test/database/patroni-postgres.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "#test/database/replicated-postgres.ts";
import type { PatroniPrograms } from "#test/programs/patroni.ts";
import { emptyLog, type Happenings, type Scene } from "./faults.ts";
import { type Extent, type Outcome, runFaults } from "./run.ts";
import type { Server } from "./world/world.ts";

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
/** How many requests are still answered after the line to the standby broke: of a synchronous one, only reads. */
const UNSEEN_ANSWERS = 30;
const READS_MS = 3_000;
/** A bound for what is stuck, not for what is slow: the standby must lack some of them. */
const WRITES_MS = 60_000;
/** A cluster manager waits before it promotes; HAProxy has noticed by then. */
const NOTICED_MS = 4_000;
const SERVES_MS = 60_000;

/** The programs of a run: HAProxy, and Patroni with etcd if they promote instead of the run itself. */
export type FailoverPrograms = { haproxy: string; patroni?: PatroniPrograms | undefined };

/**
 * People at work while the primary is lost and its standby takes over, then the reckoning, and the milliseconds from
 * the promotion to the first request that a portal could serve. Patroni's standby is synchronous.
 */
export async function runFailover(
  { haproxy, patroni }: FailoverPrograms,
  loss: Loss,
  extent: Omit<Extent, "plan">,
): Promise<{ outcome: Outcome; servesAfterMs: number }> {
  const servers = patroni
    ? await startPatroniPostgres(haproxy, patroni)
    : await startReplicatedPostgres(haproxy, loss);
  let servesAfterMs = Number.POSITIVE_INFINITY;
  const start = (scene: Scene) =>
    startFailover(scene, {
      servers,
      loss,
      after: AFTER_ANSWERS_PER_JOURNEY * extent.journeys,
      onServed: (ms) => {
        servesAfterMs = ms;
      },
    });
  const outcome = await runFaults({ ...extent, plan: { server: asServer(servers), start } });
  return { outcome, servesAfterMs };
}

/** Servers that are lost by a plan, and by nothing else. */
export function asServer({ url, stop }: ReplicatedPostgres): Server {
  return { url, stop, crash: () => undefined, revive: async () => undefined };
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
  const answers = { count: 0 };
  let under: Promise<void> | undefined;
  const lose = () => losePrimary(scene, servers, { loss, answers }).then(onServed);
  return {
    record,
    onAnswer() {
      answers.count += 1;
      if (answers.count >= after) under ??= lose();
    },
    async stop() {
      under ??= lose();
      await under;
    },
  };
}

/**
 * Breaks the line to the standby, loses the primary once some more requests were answered or none is, and has the
 * standby promoted. Answers the milliseconds from then until a portal served.
 */
export async function losePrimary(
  scene: Scene,
  servers: ReplicatedPostgres,
  { loss: { how, isSynchronous }, answers }: { loss: Loss; answers: Readonly<{ count: number }> },
): Promise<number> {
  const { trace } = scene;
  trace("+ the line to the standby breaks");
  servers.breakLine();
  const broken = {
    answered: answers.count,
    until: performance.now() + (isSynchronous ? READS_MS : WRITES_MS),
  };
  while (answers.count < broken.answered + UNSEEN_ANSWERS && performance.now() < broken.until) await wait(20);
  trace(`+ the primary is ${how} after ${answers.count - broken.answered} more answers`);
  await servers.lose(how);
  await wait(NOTICED_MS);
  await servers.promote();
  const promoted = performance.now();
  trace("- the standby is promoted");
  await untilServed(scene, promoted + SERVES_MS);
  trace("- a portal serves");
  return performance.now() - promoted;
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
