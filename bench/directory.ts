import { sql } from "drizzle-orm";
import { writeLarge } from "#seed/write-large.ts";
import { type Place, type Running, startPortal } from "./processes.ts";
import { cookieOf, fill, writeMembers } from "./stock.ts";

/** What officers of a large chapter search for; the last is sent after each keystroke. */
const SEARCHES = [
  "weber",
  "dvorak",
  "anna keller",
  "member77",
  "provisional",
  "zz",
  "wen",
  "wens",
  "wenstrom",
];
const ROUNDS = 5;

/** A directory of one size: answers in ms at the median, the export in rows a second and in MB that it takes. */
export type DirectoryFigures = {
  members: number;
  searchMs: number;
  firstPageMs: number;
  countsMs: number;
  statsMs: number;
  exportRowsPerSecond: number;
  exportGrowthMb: number;
};

/** Chapters of these sizes, each with a dinner for every 25 members, as a signed-in officer asks for them one by one. */
export async function measureDirectory(
  newPlace: () => Promise<Place>,
  sizes: readonly number[],
): Promise<DirectoryFigures[]> {
  const figures: DirectoryFigures[] = [];
  for (const members of sizes) figures.push(await measureOne(await newPlace(), members));
  return figures;
}

async function measureOne(place: Place, members: number): Promise<DirectoryFigures> {
  await fill(place, async (db) => {
    await writeMembers(db, 1);
    await db.execute(sql`update members set admin_privileges = 'full'`);
    await db.transaction((tx) =>
      writeLarge(tx, { members: members - 1, events: Math.ceil(members / 25) }, new Date()),
    );
    await db.execute(sql`vacuum analyze`);
  });
  const portal = await startPortal(place);
  try {
    const median = (paths: readonly string[]) => medianOf(portal, paths);
    const page = "/api/members?limit=50";
    const searchMs = await median(SEARCHES.map((words) => `${page}&search=${encodeURIComponent(words)}`));
    const firstPageMs = await median([page]);
    const countsMs = await median(["/api/members/counts", "/api/members/counts?search=weber"]);
    const statsMs = await median(["/api/admin/stats"]);
    return { members, searchMs, firstPageMs, countsMs, statsMs, ...(await exportAll(portal)) };
  } finally {
    await portal.stop();
  }
}

/** Asked for in turn, a first time unmeasured. */
async function medianOf(portal: Running, paths: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const path of paths) {
      const begin = performance.now();
      await (await ask(portal, path)).arrayBuffer();
      if (round > 0) times.push(performance.now() - begin);
    }
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/** Once to warm up; the second shows what the export itself takes. */
async function exportAll(portal: Running) {
  await readExport(portal);
  const idle = portal.memory();
  portal.peak();
  const begin = performance.now();
  const rows = await readExport(portal);
  const seconds = (performance.now() - begin) / 1000;
  return { exportRowsPerSecond: rows / seconds, exportGrowthMb: Math.max(0, portal.peak() - idle) };
}

async function readExport(portal: Running): Promise<number> {
  let lines = 0;
  const { body } = await ask(portal, "/api/members/export/csv");
  if (!body) throw new Error("the export is empty");
  for await (const chunk of body) for (const byte of chunk) if (byte === 10) lines += 1;
  return lines - 1;
}

async function ask(portal: Running, path: string): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${portal.port}${path}`, { headers: { cookie: cookieOf(1) } });
  if (!answer.ok) throw new Error(`${answer.status} to ${path}`);
  return answer;
}
