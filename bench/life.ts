import { setTimeout as wait } from "node:timers/promises";
import type { Extent } from "./extents.ts";
import { type Place, startPortal } from "./processes.ts";

export type LifeFigures = { firstStartMs: number; restartMs: number; idleMb: number };

/** The demo chapter's portal: its first start with everything to create, later ones, and what it takes when idle. */
export async function measureLife(
  place: Place,
  { restarts: starts, idleMs }: Extent["life"],
): Promise<LifeFigures> {
  // A demo has no address of its own, and refuses an https one.
  const demo = { NODE_ENV: "development", CHAPTERHOUSE_DEMO: "1", PUBLIC_URL: undefined };
  const first = await startPortal(place, demo);
  await first.stop();
  const restarts: number[] = [];
  for (let turn = 1; turn < starts; turn += 1) {
    const again = await startPortal(place, demo);
    restarts.push(again.readyMs);
    await again.stop();
  }
  const last = await startPortal(place, demo);
  // Long enough for every job of the portal to have had its first turns.
  await wait(idleMs);
  const idleMb = last.memory();
  await last.stop();
  return { firstStartMs: first.readyMs, restartMs: Math.max(...restarts, last.readyMs), idleMb };
}
