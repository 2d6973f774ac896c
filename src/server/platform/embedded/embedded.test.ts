import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { CannotStart } from "#server/platform/config/cannot-start.ts";
import { startEmbedded } from "./embedded.ts";

/** Creation is slow on a machine busy with other tests. */
const PATIENCE_MS = 120_000;

function aFolder(): string {
  const scratch = mkdtempSync(join(tmpdir(), "chapterhouse-embedded-"));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  return join(scratch, "pglite");
}

it(
  "keeps data across restarts",
  async () => {
    const folder = aFolder();
    const first = await startEmbedded(folder);
    await first.exec("create table kept (word text); insert into kept values ('Dvořák')");
    await first.close();
    const second = await startEmbedded(folder);
    expect((await second.query("select word from kept")).rows).toEqual([{ word: "Dvořák" }]);
    await second.close();
  },
  PATIENCE_MS,
);

it(
  "is created again if its creation was interrupted",
  async () => {
    const folder = aFolder();
    mkdirSync(`${folder}.unfinished`);
    writeFileSync(join(`${folder}.unfinished`, "PG_VERSION"), "18");
    const database = await startEmbedded(folder);
    expect((await database.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await database.close();
    expect(existsSync(`${folder}.unfinished`)).toBe(false);
  },
  PATIENCE_MS,
);

it.runIf(process.platform === "linux" && process.getuid?.() === 0)(
  "says what to do if the disk is full, and leaves nothing behind",
  async ({ skip }) => {
    const disk = mkdtempSync(join(tmpdir(), "chapterhouse-small-disk-"));
    onTestFinished(() => rmSync(disk, { recursive: true, force: true }));
    const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=9m", "none", disk]).status === 0;
    // A container may not let its root mount anything.
    skip(!isMounted, "nothing can be mounted here");
    onTestFinished(() => void spawnSync("umount", [disk]));
    const folder = join(disk, "pglite");
    await expect(startEmbedded(folder)).rejects.toThrow(
      /^The embedded database could not be created in .*pglite\. The disk is full: \d MB are free, and 100 MB are needed\. Free some space/,
    );
    expect(readdirSync(disk)).toEqual([]);
    await expect(startEmbedded(folder)).rejects.toThrow(CannotStart);
  },
  PATIENCE_MS,
);

it(
  "says what to do if its files cannot be opened",
  async () => {
    const folder = aFolder();
    mkdirSync(folder);
    writeFileSync(join(folder, "PG_VERSION"), "18");
    await expect(startEmbedded(folder)).rejects.toThrow(
      /could not be opened\. Its files may be damaged .*backup/,
    );
  },
  PATIENCE_MS,
);

it(
  "serves others while a long queue of statements runs",
  async () => {
    const database = await startEmbedded(aFolder());
    const heard: number[] = [];
    let done = 0;
    const clock = setInterval(() => heard.push(done), 1);
    const queue = Array.from({ length: 300 }, async () => {
      await database.query("select count(*) from generate_series(1, 2000)");
      done += 1;
    });
    await Promise.all(queue);
    clearInterval(clock);
    // Not only before the first statement and after the last one.
    expect(heard.filter((statements) => statements > 0 && statements < 300).length).toBeGreaterThan(2);
    await database.close();
  },
  PATIENCE_MS,
);
