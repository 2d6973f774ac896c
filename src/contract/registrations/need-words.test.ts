import { describe, expect, test } from "vitest";
import {
  bySeverity,
  describeNeed,
  describeNeeds,
  EPINEPHRINE_RANK,
  isLifeThreatening,
  isSameNeeds,
  severityRank,
  someNeeds,
  threatensLife,
  UNSURE_RANK,
} from "./need-words.ts";
import type { Need, Needs } from "./needs.ts";

const eggs = (severity: "preference" | "intolerance" | "allergy" | "life-threatening"): Need => ({
  code: "eggs",
  severity,
});
const nuts: Need = { code: "tree-nuts", severity: "life-threatening" };
const vegan: Need = { code: "vegan" };
const truffles: Need = { code: "other", severity: "allergy", words: "Truffles" };
const needs = (list: Need[], given: Partial<Extract<Needs, { list: unknown }>> = {}) => ({
  list,
  words: null,
  carriesEpinephrine: false,
  ...given,
});
const NONE: Needs = { none: true };

test("Only an answer that names something is some needs", () => {
  expect([someNeeds(null), someNeeds(NONE)]).toEqual([null, null]);
  expect(someNeeds(needs([vegan]))).toEqual(needs([vegan]));
});

describe("two answers are the same", () => {
  test("if both are nothing, and never one of nothing and one of something", () => {
    expect(isSameNeeds(NONE, { none: true })).toBe(true);
    expect(isSameNeeds(NONE, needs([vegan]))).toBe(false);
    expect(isSameNeeds(needs([vegan]), NONE)).toBe(false);
  });

  test("if each need, the words and the epinephrine are", () => {
    const one = needs([eggs("allergy"), truffles, vegan], { words: "No honey" });
    expect(isSameNeeds(one, structuredClone(one))).toBe(true);
    expect(isSameNeeds(one, { ...one, words: null })).toBe(false);
    expect(isSameNeeds(one, { ...one, carriesEpinephrine: true })).toBe(false);
    expect(isSameNeeds(one, { ...one, list: [eggs("allergy"), truffles] })).toBe(false);
    expect(isSameNeeds({ ...one, list: [eggs("allergy")] }, { ...one, list: [eggs("allergy"), vegan] })).toBe(
      false,
    );
    expect(isSameNeeds(one, { ...one, list: [eggs("preference"), truffles, vegan] })).toBe(false);
    expect(isSameNeeds(one, { ...one, list: [nuts, truffles, vegan] })).toBe(false);
    const other: Need = { ...truffles, words: "Garlic" } as Need;
    expect(isSameNeeds(one, { ...one, list: [eggs("allergy"), other, vegan] })).toBe(false);
  });

  test("in any order of their keys", () => {
    const turned: Need = { severity: "allergy", code: "eggs" };
    expect(isSameNeeds(needs([eggs("allergy")]), needs([turned]))).toBe(true);
  });
});

describe("needs in words", () => {
  test("name what it is and how severe", () => {
    expect([nuts, eggs("preference"), vegan, truffles].map(describeNeed)).toEqual([
      ...["Tree nuts: life-threatening", "Eggs: preference", "Vegan", "Truffles: allergy"],
    ]);
  });

  test("begin with the most serious, and end with epinephrine and free words", () => {
    const all = needs([vegan, eggs("preference"), nuts], { words: "No honey", carriesEpinephrine: true });
    expect(describeNeeds(all)).toEqual([
      ...["Tree nuts: life-threatening", "Eggs: preference", "Vegan", "Carries epinephrine", "No honey"],
    ]);
    expect(describeNeeds(needs([vegan], { words: "" }))).toEqual(["Vegan"]);
  });
});

describe("the most serious first", () => {
  test("is life-threatening, allergy, intolerance, preference, then diets", () => {
    const all = ["life-threatening", "allergy", "intolerance", "preference"] as const;
    expect(all.map((severity) => severityRank({ severity }))).toEqual([0, 1, 2, 3]);
    expect([severityRank(vegan), severityRank({ severity: null })]).toEqual([4, 4]);
  });

  test("has what is not known after an allergy, and epinephrine before it", () => {
    expect([EPINEPHRINE_RANK, UNSURE_RANK]).toEqual([0.5, 1.5]);
  });

  test("is as on the list of choices among equals", () => {
    const sorted = [vegan, truffles, { code: "fish", severity: "allergy" } as Need, eggs("allergy")].toSorted(
      bySeverity,
    );
    expect(sorted.map(({ code }) => code).slice(2)).toEqual(["other", "vegan"]);
    expect(bySeverity(nuts, eggs("allergy"))).toBeLessThan(0);
    expect(bySeverity(eggs("allergy"), truffles)).toBeLessThan(0);
    expect(bySeverity(truffles, eggs("allergy"))).toBeGreaterThan(0);
  });

  test("threatens life only if one of them is so severe", () => {
    expect([threatensLife(nuts), threatensLife(eggs("allergy")), threatensLife(vegan)]).toEqual([
      ...[true, false, false],
    ]);
    expect(isLifeThreatening(needs([vegan, nuts]))).toBe(true);
    expect(isLifeThreatening(needs([vegan, eggs("allergy")]))).toBe(false);
    expect([isLifeThreatening(null), isLifeThreatening(NONE)]).toEqual([false, false]);
  });
});
