import { expect, it } from "vitest";
import { shareRead, shareReadOfEach, shareReadUntilChange } from "./share-reads.ts";

it("a read whose answer is lost does not block later callers", async () => {
  let reads = 0;
  const ask = shareRead(() => {
    reads += 1;
    return reads === 1 ? new Promise<number>(() => undefined) : Promise.resolve(reads);
  });
  void ask();
  await expect.poll(() => reads).toBe(1);
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2]);
});

it("a failed read fails only those who shared it", async () => {
  let isAway = true;
  const ask = shareReadUntilChange(async () => {
    if (isAway) throw new Error("the database is away");
    return "the list";
  });
  await expect(ask("1 10:10:")).rejects.toThrow("away");
  isAway = false;
  expect(await ask("1 10:10:")).toBe("the list");
});

it("callers share a read, with the latest time, only if they ask about the same thing", async () => {
  const reads: string[] = [];
  const ask = shareReadOfEach(async (dinner: number, now: number) => {
    reads.push(`${dinner} at ${now}`);
    return dinner * 100 + now;
  });
  expect(await Promise.all([ask(1, 1), ask(2, 1), ask(1, 2), ask(1, 3)])).toEqual([103, 201, 103, 103]);
  expect(reads.toSorted()).toEqual(["1 at 3", "2 at 1"]);
  expect(await ask(1, 4)).toBe(104);
});
