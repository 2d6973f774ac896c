import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepRun, lastRun } from "./durations.mjs";

test("The newest of the runs that are kept is the one that the next is compared with", () => {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-runs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "runs.jsonl");
  expect(lastRun(file)).toBeNull();
  keepRun({ seconds: 900, stages: { Soup: { seconds: 600, tests: 100 } } }, file);
  const newest = {
    seconds: 800,
    stages: { Soup: { seconds: 500, tests: 101 } },
    slowest: { "soup.test.ts": 90 },
  };
  keepRun(newest, file);
  expect(lastRun(file)).toMatchObject(newest);
});
