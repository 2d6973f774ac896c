import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { inBatches } from "./batch-calls.ts";

/** Doubles numbers, slowly; rejects a batch with a 13 and fails at 0. Records its batches. */
function doubler(lanes: number, most: number) {
  const runs: number[][] = [];
  const seen = { now: 0, most: 0 };
  const isOneAsks = (error: unknown) => error instanceof RangeError;
  const double = inBatches<number, number>({ lanes, most, isOneAsks }, async (asks) => {
    runs.push([...asks]);
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    await wait(5);
    seen.now -= 1;
    if (asks.includes(13)) throw new RangeError("13 is refused");
    if (asks.includes(0)) throw new Error("broken down");
    return asks.map((ask) => ask * 2);
  });
  return { double, runs, seen };
}

it("a lone call runs as a batch of one", async () => {
  const { double, runs } = doubler(1, 10);
  expect(await double(4)).toBe(8);
  expect(await double(5)).toBe(10);
  expect(runs).toEqual([[4], [5]]);
});

it("simultaneous calls run as one batch, and each gets its own answer", async () => {
  const { double, runs } = doubler(1, 10);
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(runs).toEqual([[1, 2, 3]]);
});

it("a call that arrives while all lanes are busy joins the next batch", async () => {
  const { double, runs, seen } = doubler(2, 2);
  const first = Promise.all([1, 2, 3, 4, 5].map(double));
  await wait(1);
  const late = double(6);
  expect([...(await first), await late]).toEqual([2, 4, 6, 8, 10, 12]);
  expect(runs).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  expect(seen.most).toBe(2);
});

it("a batch begins beside another once as many calls wait, or when that one ends", async () => {
  const ends: (() => void)[] = [];
  const runs: number[][] = [];
  const ask = inBatches<number, number>({ lanes: 2, most: 10, isOneAsks: () => false }, async (asks) => {
    runs.push([...asks]);
    await new Promise<void>((end) => ends.push(end));
    return asks;
  });
  const answers = [1, 2, 3].map(ask);
  await nextTurn();
  answers.push(ask(4), ask(5));
  await nextTurn();
  expect(runs).toEqual([[1, 2, 3]]);
  answers.push(ask(6));
  await nextTurn();
  expect(runs).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  answers.push(ask(7));
  ends[0]?.();
  await Promise.all(answers.slice(0, 3));
  await nextTurn();
  expect(runs).toHaveLength(2);
  ends[1]?.();
  await vi.waitFor(() => expect(runs).toHaveLength(3));
  ends[2]?.();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it("no call fails because of another one in its batch", async () => {
  const { double, runs } = doubler(1, 10);
  const ends = await Promise.allSettled([1, 13, 3].map(double));
  expect(ends.map((end) => (end.status === "fulfilled" ? end.value : end.reason.message))).toEqual([
    2,
    "13 is refused",
    6,
  ]);
  expect(runs).toEqual([[1, 13, 3], [1], [13], [3]]);
  expect(await double(2)).toBe(4);
});

it("a general failure fails all calls, and nothing is retried", async () => {
  const { double, runs } = doubler(1, 10);
  const ends = await Promise.allSettled([1, 0, 3].map(double));
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(runs).toEqual([[1, 0, 3]]);
});

it("a batch whose answer is lost does not block later calls", async () => {
  const isLost = Promise.withResolvers<void>();
  const ask = inBatches<number, number>({ lanes: 1, most: 10, isOneAsks: () => false }, async (asks) => {
    if (!asks.includes(0)) return asks;
    isLost.resolve();
    return new Promise(() => undefined);
  });
  void ask(0);
  await isLost.promise;
  expect(await Promise.all([ask(1), ask(2)])).toEqual([1, 2]);
  expect(await ask(3)).toBe(3);
});
