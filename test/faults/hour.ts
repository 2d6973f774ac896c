import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startPatroniPostgres } from "#test/database/patroni-postgres.ts";
import { makeNewerVersion } from "#test/programs/newer-version.ts";
import type { PatroniPrograms } from "#test/programs/patroni.ts";
import { asServer, type Loss, losePrimary } from "./failover.ts";
import { emptyLog, type Happenings, type Scene } from "./faults.ts";
import { type Extent, type Outcome, runFaults } from "./run.ts";

type Servers = Awaited<ReturnType<typeof startPatroniPostgres>>;
type Step = { at: number; what: Loss["how"] | "updated" };

/** What happens, and after which share of the time. */
const STEPS: readonly Step[] = [
  { at: 0.15, what: "killed" },
  { at: 0.35, what: "frozen" },
  { at: 0.55, what: "updated" },
  { at: 0.75, what: "killed" },
];

/**
 * People at work while the primary is lost three times, each time coming back as the standby, and both portals are
 * updated; then the reckoning, and for each loss the milliseconds from the promotion until a portal served.
 */
export async function runHour(
  { haproxy, patroni }: { haproxy: string; patroni: PatroniPrograms },
  extent: Omit<Extent, "plan"> & { spreadMs: number },
): Promise<{ outcome: Outcome; servedAfterMs: number[] }> {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-hour-"));
  try {
    const { tree } = makeNewerVersion(join(folder, "newer"));
    const servers = await startPatroniPostgres(haproxy, patroni);
    const servedAfterMs: number[] = [];
    const hour = { servers, tree, spreadMs: extent.spreadMs, servedAfterMs };
    const plan = { server: asServer(servers), start: (scene: Scene) => startHour(scene, hour) };
    return { outcome: await runFaults({ ...extent, plan }), servedAfterMs };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Hour {
  servers: Servers;
  /** The folder of the newer version. */
  tree: string;
  spreadMs: number;
  servedAfterMs: number[];
}

function startHour(scene: Scene, { servers, tree, spreadMs, servedAfterMs }: Hour): Happenings {
  const record = emptyLog();
  const answers = { count: 0 };
  const begin = performance.now();
  const all = (async () => {
    for (const { at, what } of STEPS) {
      await wait(Math.max(0, begin + at * spreadMs - performance.now()));
      if (what === "updated") await updateBoth(scene, tree);
      else {
        servedAfterMs.push(
          await losePrimary(scene, servers, { loss: { how: what, isSynchronous: true }, answers }),
        );
        await servers.rejoin();
        scene.trace("- the lost server is the standby");
      }
    }
  })();
  // It is awaited at the end only, but read at once.
  all.catch((error) => scene.trace(`! ${error}`));
  return {
    record,
    onAnswer() {
      answers.count += 1;
    },
    stop: () => all,
  };
}

/** One after the other, as the guide says. */
async function updateBoth({ world, trace }: Scene, tree: string): Promise<void> {
  for (const portal of world.portals) {
    trace("+ a portal is updated");
    const status = await portal.stop();
    if (status !== 0) throw new Error(`a portal that was told to stop ended with status ${status}`);
    portal.start(tree);
    await portal.ready();
    trace("- the newer version serves");
    await wait(10_000);
  }
}
