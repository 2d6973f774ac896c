import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { spawnNode } from "#test/programs/spawn-node.ts";

test("The command writes a chapter of as many members as it is asked for", async () => {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-large-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const child = spawnNode(["scripts/commands/seed-large.ts", "--members", "20", "--events", "5"], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const code = await new Promise<number | null>((done) => child.once("close", done));
  expect([code, said]).toEqual([0, expect.stringContaining("20 members and 5 dinners were written")]);
}, 600_000);
