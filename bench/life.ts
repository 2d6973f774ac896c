import { setTimeout as wait } from "node:timers/promises";
import { type Place, startPortal } from "./processes.ts";

/** Long enough for every job of the portal to have had its first turns. */
const IDLE_MS = 5000;
const RESTARTS = 3;

export type LifeFigures = { firstStartMs: number; restartMs: number; idleMb: number };

/** The demo chapter's portal: its first start with everything to create, later ones, and what it takes when idle. */
export async function measureLife(place: Place): Promise<LifeFigures> {
  const demo = { NODE_ENV: "development", CHAPTERHOUSE_DEMO: "1" };
  const first = await startPortal(place, demo);
  await first.stop();
  const restarts: number[] = [];
  for (let turn = 1; turn < RESTARTS; turn += 1) {
    const again = await startPortal(place, demo);
    restarts.push(again.readyMs);
    await again.stop();
  }
  const last = await startPortal(place, demo);
  await wait(IDLE_MS);
  const idleMb = last.memory();
  await last.stop();
  return { firstStartMs: first.readyMs, restartMs: Math.max(...restarts, last.readyMs), idleMb };
}
