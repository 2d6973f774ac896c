import { expect, test } from "vitest";
import { ShortLine } from "./short-line.ts";

test("Work is done in turn, and what finds the line full is told to come back", async () => {
  const line = new ShortLine(3, "Many papers are being printed. Please try again.");
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  const done: number[] = [];
  const work = (n: number) =>
    line.add(async () => {
      await held;
      done.push(n);
      if (n === 1) throw new Error("the first one failed");
    });
  const all = [1, 2, 3].map(work);
  await expect(work(4)).rejects.toMatchObject({
    status: 503,
    retryAfter: 15,
    message: "Many papers are being printed. Please try again.",
  });
  goOn();
  const ends = await Promise.allSettled(all);
  expect([done, ends.map(({ status }) => status)]).toEqual([
    [1, 2, 3],
    ["rejected", "fulfilled", "fulfilled"],
  ]);
  // There is room again, also after a failure.
  await Promise.all([5, 6, 7].map(work));
  expect(done).toEqual([1, 2, 3, 5, 6, 7]);
});
