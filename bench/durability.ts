import fs from "node:fs";
import { openDatabase } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { appOn, testConfig } from "#test/app.ts";
import type { Extent } from "./extents.ts";
import { cookieOf, formOf, writeEvents, writeMembers } from "./stock.ts";

/** Milliseconds of one registration after the other, each synced to the disk or not. */
export type DurabilityFigures = { synced: number[]; unsynced: number[] };

/**
 * What it costs that a registration is on the disk before it is answered: the portal in this process on the embedded
 * database, in turn as it is and with its syncs left out.
 */
export async function measureDurability(
  { dataDir }: { dataDir: string },
  { rounds, inRound }: Extent["durability"],
): Promise<DurabilityFigures> {
  const db = await openDatabase({ databaseUrl: undefined, databasePool: 1, dataDir });
  const { fsyncSync } = fs;
  try {
    await migrate(db);
    // Each round has members of its own: no one has unpaid seats at more than three events (S-71).
    await writeMembers(db, (2 * rounds + 2) * inRound);
    await writeEvents(db, 2 * rounds + 2, 100_000);
    // The members of the bench have the cookie of a portal behind https.
    const app = appOn(db, testConfig({ PUBLIC_URL: "https://bench.example" }));
    app.now = new Date();
    const figures: DurabilityFigures = { synced: [], unsynced: [] };
    for (let round = 0; round <= rounds; round += 1) {
      for (const [turn, kind] of (["synced", "unsynced"] as const).entries()) {
        fs.fsyncSync = kind === "synced" ? fsyncSync : () => undefined;
        const times = await register(app, 2 * round + turn + 1, inRound);
        // The first round only warms up.
        if (round > 0) figures[kind].push(...times);
      }
    }
    return figures;
  } finally {
    fs.fsyncSync = fsyncSync;
    await db.close();
  }
}

async function register(app: ReturnType<typeof appOn>, eventId: number, members: number): Promise<number[]> {
  const times: number[] = [];
  const before = (eventId - 1) * members;
  for (let member = before + 1; member <= before + members; member += 1) {
    const began = performance.now();
    const { status } = await app.call("POST", "/api/registrations", {
      cookie: cookieOf(member),
      body: formOf(eventId, member),
    });
    if (status !== 201) throw new Error(`a registration was answered with ${status}`);
    times.push(performance.now() - began);
  }
  return times;
}
