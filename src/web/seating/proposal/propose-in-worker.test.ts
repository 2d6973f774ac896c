import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { aBoard, aParty } from "#test/seating/board.ts";
import { aDinner } from "#test/seating/dinner.ts";
import { ThreadWorker, threads } from "#test/seating/thread-worker.ts";
import { propose } from "./propose.ts";
import { proposeInWorker } from "./propose-in-worker.ts";

const ask = { scope: "unseated", number: 3 } as const;

beforeAll(() => {
  vi.stubGlobal("Worker", ThreadWorker);
});
afterEach(() => vi.waitFor(() => expect(threads.size).toBe(0), 30_000));
afterAll(() => {
  vi.unstubAllGlobals();
});

it("Makes the same plan beside the page, and ends", async () => {
  const board = aDinner(6, 8);
  expect(await proposeInWorker(board, ask, new AbortController().signal)).toEqual(propose(board, ask));
});

it("Ends at once when it is no longer wanted", async () => {
  const leaving = new AbortController();
  const endless = { ...ask, effort: 1e9 };
  const asked = proposeInWorker(aDinner(20, 10), endless, leaving.signal);
  expect(threads.size).toBe(1);
  leaving.abort(new Error("The page was left"));
  await expect(asked).rejects.toThrow("The page was left");
});

it("Does not start for a page that is gone already", async () => {
  const asked = proposeInWorker(aDinner(6, 8), ask, AbortSignal.abort(new Error("Gone")));
  await expect(asked).rejects.toThrow("Gone");
});

it("Says what went wrong where a board cannot be read", async () => {
  const { persons, ...broken } = aBoard({ tables: [], parties: [aParty(1, [{ name: "A" }])] });
  expect(persons).toHaveLength(1);
  const asked = proposeInWorker(broken as typeof broken & { persons: [] }, ask, new AbortController().signal);
  await expect(asked).rejects.toThrow("toSorted");
});
