import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { expect, it, onTestFinished } from "vitest";
import { ForgetfulDisk } from "#test/database/forgetful-disk.ts";
import { randomFrom } from "#test/faults/seeded-random.ts";
import { checkpointGrowingLog } from "./checkpoint-log.ts";
import { startEmbedded } from "./embedded.ts";

/** A start after a power cut replays the log, which is slow on a busy machine. */
const PATIENCE_MS = 240_000;

function aFolder(): string {
  const scratch = mkdtempSync(join(tmpdir(), "chapterhouse-power-"));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  return scratch;
}

/** A point in time with the rows reported as committed by then, each with its newest value. */
type Promised = { moment: number; rows: ReadonlyMap<number, string> };

/** Writes, checkpoints and vacuums, and records after each commit what was reported. */
async function writeAndNote(engine: PGlite, disk: ForgetfulDisk): Promise<Promised[]> {
  const promised: Promised[] = [];
  const rows = new Map<number, string>();
  const note = () => promised.push({ moment: disk.moment, rows: new Map(rows) });
  await engine.exec("create table kept (id int primary key, word text)");
  for (let id = 1; id <= 120; id += 1) {
    await engine.query("insert into kept values ($1, $2)", [id, "first"]);
    rows.set(id, "first");
    note();
    if (id % 3 === 0) {
      await engine.transaction(async (tx) => {
        await tx.query("update kept set word = $2 where id = $1", [id, "second"]);
        await tx.query("update kept set word = $2 where id = $1", [id - 1, "second"]);
      });
      rows.set(id, "second").set(id - 1, "second");
      note();
    }
    // Each starts a new log file, and the later ones reuse an old one.
    if (id % 30 === 0) await engine.exec("select pg_switch_wal(); checkpoint");
    if (id % 50 === 0) {
      await engine.exec("vacuum full kept");
      note();
    }
  }
  return promised;
}

async function rowsAfter(folder: string): Promise<Map<number, string>> {
  const engine = await startEmbedded(folder);
  try {
    const { rows } = await engine.query<{ id: number; word: string }>("select id, word from kept");
    return new Map(rows.map(({ id, word }) => [id, word]));
  } finally {
    await engine.close();
  }
}

/** Committed rows that are missing. Later writes may be there too. */
function lost(promised: Promised[], moment: number, found: ReadonlyMap<number, string>): string[] {
  const last = promised.findLast((one) => one.moment <= moment);
  return [...(last?.rows ?? [])]
    .filter(([id, word]) => found.get(id) !== word && found.get(id) !== "second")
    .map(([id, word]) => `row ${id} was "${word}" and is ${found.get(id)}`);
}

it(
  "loses no commit in a power cut at any moment",
  async () => {
    const scratch = aFolder();
    const folder = join(scratch, "pglite");
    await (await startEmbedded(folder)).close();
    const disk = new ForgetfulDisk(folder);
    onTestFinished(() => disk.release());
    const engine = await startEmbedded(folder);
    const began = disk.moment;
    const promised = await writeAndNote(engine, disk);
    const ended = disk.moment;
    disk.release();
    await engine.close();
    const dice = randomFrom(20261122, "power cuts");
    const first = promised[0]?.moment ?? began;
    const cuts = Array.from({ length: 8 }, () => dice.between(first, ended));
    for (const [index, moment] of [ended, ...cuts].entries()) {
      const remains = join(scratch, `cut-${index}`);
      mkdirSync(remains, { mode: 0o700 });
      // No unsynced data survives, or about half of it, page by page.
      const survives = index % 2 === 0 ? () => false : () => dice.between(0, 1) === 0;
      disk.writeRemains(remains, moment, { survives });
      expect(lost(promised, moment, await rowsAfter(remains)), `cut at ${moment} of ${ended}`).toEqual([]);
      rmSync(remains, { recursive: true });
    }
    // Without syncs the same disk loses data, so the test would detect an engine that does not sync.
    const forgotten = join(scratch, "forgotten");
    mkdirSync(forgotten, { mode: 0o700 });
    disk.writeRemains(forgotten, ended, { survives: () => false, deaf: true });
    await expect(rowsAfter(forgotten)).rejects.toThrow();
  },
  PATIENCE_MS,
);

it(
  "truncates its growing log while running",
  async () => {
    const folder = join(aFolder(), "pglite");
    const engine = await startEmbedded(folder);
    onTestFinished(() => engine.close());
    checkpointGrowingLog(engine, 20, 1024 * 1024);
    const logFiles = () => readdirSync(join(folder, "pg_wal")).filter((name) => name.length === 24);
    await engine.exec("create table filler (word text)");
    const [first] = logFiles();
    await engine.exec("insert into filler select repeat(md5(n::text), 40) from generate_series(1, 20000) n");
    await expect.poll(() => logFiles().includes(first ?? ""), { timeout: 60_000 }).toBe(false);
  },
  PATIENCE_MS,
);
