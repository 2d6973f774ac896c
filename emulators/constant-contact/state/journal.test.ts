import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Line, openJournal, readJournal } from "./journal.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "journal-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a file with mostly outdated entries is rewritten while the program runs", async () => {
  const file = join(folder, "state.jsonl");
  const rows = new Map<string, { round: number }>();
  const journal = openJournal(file, () => [...rows].map(([id, row]): Line => ["contacts", id, row]));
  let longest = 0;
  for (let round = 0; round < 40; round += 1) {
    for (let id = 0; id < 500; id += 1) {
      rows.set(`${id}`, { round });
      journal.note("contacts", `${id}`, { round });
    }
    await journal.saved();
    longest = Math.max(longest, [...readJournal(file)].length);
  }
  expect(longest).toBeLessThan(7_000);
  const kept = new Map([...readJournal(file)].map(([, id, row]) => [id, row]));
  expect(kept).toEqual(rows);
}, 30_000);
