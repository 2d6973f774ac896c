import { expect, test } from "vitest";
import { changesBetween } from "#server/papers/copies/changes-between.ts";
import { describeChange } from "#server/papers/kitchen/describe-change.ts";
import { DINNER, told } from "#test/papers/told-changes.ts";
import { type Comparers, changeLines, textOf } from "./comparers.ts";

type Facts = { silent: number; told: number };
const COMPARERS: Comparers<Facts, Facts, string> = {
  silent: { seen: ({ silent }) => silent, lines: () => [] },
  told: { seen: ({ told: value }) => value, lines: (was, is) => [`${was.told} to ${is.told}`] },
};

test.each<[string, Facts, string[]]>([
  ["Nothing", { silent: 1, told: 1 }, []],
  ["A change with words", { silent: 1, told: 2 }, ["1 to 2"]],
  ["A change that no words explain", { silent: 2, told: 1 }, ["something"]],
])("%s is never passed over", (_what, is, lines) => {
  expect(changeLines(COMPARERS, [{ silent: 1, told: 1 }, is], "something")).toEqual(lines);
});

test("The text of facts does not depend on the order of their keys", () => {
  expect(textOf({ b: [2, 1], a: { d: null, c: "x" } })).toBe('{"a":{"c":"x","d":null},"b":[2,1]}');
});

test("Lines that are there twice are told apart from lines that are there once", () => {
  const [line = { time: "", what: "" }] = DINNER.timeline;
  const [once, twice] = [
    { ...DINNER, timeline: [line] },
    { ...DINNER, timeline: [line, line] },
  ];
  expect(told(twice, once)).toEqual([`Timeline: Line, new: ${line.time}: ${line.what}`]);
  expect(told(once, twice)).toEqual([`Timeline: Line, removed: ${line.time}: ${line.what}`]);
});

test.each([
  ["removed", { endsAt: null }, "The dinner: Ends: none. Was: Nov 14, 2026, 11:00 PM"],
  [
    "later",
    { endsAt: "2026-11-15T05:00:00.000Z" },
    "The dinner: Ends: Nov 15, 2026, 12:00 AM. Was: Nov 14, 2026, 11:00 PM",
  ],
])("An end that is %s is told in the chapter's time", (_what, after, line) => {
  expect(told(after)).toEqual([line]);
});

test("A copy that was partly erased asks to read the whole sheet", () => {
  expect(told({}, DINNER)).toEqual([]);
  const { isPartlyErased: _, ...now } = DINNER;
  const changes = changesBetween({ ...DINNER, isPartlyErased: true }, now);
  expect(changes.map((change) => `${change.name}: ${describeChange(change)}`)).toEqual([
    "The dinner: The earlier copy, or part of it, was erased. Please read this whole sheet",
  ]);
});
