import { expect, it } from "vitest";
import { shareRead, shareReadUntilChange } from "./share-reads.ts";

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
