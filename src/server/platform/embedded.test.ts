import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startEmbedded } from "./embedded.ts";

/** On a machine that is busy with other tests a creation takes its time. */
const PATIENCE_MS = 60_000;

function aFolder(): string {
  const scratch = mkdtempSync(join(tmpdir(), "chapterhouse-embedded-"));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  return join(scratch, "pglite");
}

it(
  "keeps what was written from one start to the next",
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
  "is created anew where its creation was broken off",
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
