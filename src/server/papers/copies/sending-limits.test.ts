import { expect, test } from "vitest";
import { whyNotAgain } from "./sending-limits.ts";

const NOW = new Date("2026-03-10T15:00:00.000Z");

/** Copies with these words, the last one first, each made so many hours ago. */
function copies(...made: readonly [says: string, hoursAgo: number][]) {
  return made.map(([fingerprint, hours], n) => ({
    fingerprint,
    version: made.length - n,
    madeAt: new Date(NOW.getTime() - hours * 3_600_000),
  }));
}

test.each<[string, ReturnType<typeof copies>, number | null]>([
  ["the first copy", copies(), null],
  ["a change after many", copies(["b", 1], ["b", 1], ["b", 1], ["b", 1], ["b", 1]), null],
  ["the third unchanged one", copies(["a", 1], ["a", 2], ["a", 3]), null],
  ["the fourth unchanged one", copies(["a", 1], ["a", 2], ["a", 3], ["a", 4]), 21],
  ["the fourth of an earlier day’s sheet", copies(["a", 1], ["a", 2], ["a", 3], ["a", 90]), 21],
  ["the next one a day after the first of three", copies(["a", 1], ["a", 2], ["a", 24], ["a", 25]), null],
  ["a change that came back", copies(["b", 1], ["a", 2], ["a", 3], ["a", 4], ["a", 5]), null],
  ["an unchanged one after that", copies(["a", 0], ["b", 1], ["a", 2], ["a", 3], ["a", 4], ["a", 5]), null],
])("Unchanged copies are three a day: %s", (_, made, hours) => {
  const refusal = whyNotAgain({ fingerprint: "a", copies: made }, NOW);
  expect([refusal?.status ?? null, refusal?.retryAfter ?? null]).toEqual(
    hours === null ? [null, null] : [429, hours * 3_600],
  );
});
