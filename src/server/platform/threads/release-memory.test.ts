import { join } from "node:path";
import { expect, test } from "vitest";
import { inThread } from "./in-thread.ts";

const PROGRAM = join(import.meta.dirname, "../../../../test/programs/releases-memory.ts");
const limits = { withinMs: 60_000, mostMb: 200 };

test("A thread returns the memory of its garbage when asked to", async () => {
  // Otherwise, it keeps that memory.
  expect(await inThread<number>(PROGRAM, "keeps", limits)).toBeGreaterThan(0.9);
  expect(await inThread<number>(PROGRAM, "releases", limits)).toBeLessThan(0.6);
});
