import fs, { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { writeImageFile } from "./image-files.ts";

test("A stored picture's folder entry is synced to disk", async () => {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-pictures-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const namesWhenSynced: string[][] = [];
  const sync = vi.spyOn(fs, "fsyncSync").mockImplementation(() => {
    namesWhenSynced.push(readdirSync(folder));
  });
  onTestFinished(() => sync.mockRestore());
  await writeImageFile(folder, "dinner.png", new Uint8Array([1, 2, 3]));
  expect(namesWhenSynced).toEqual([["dinner.png"]]);
});
