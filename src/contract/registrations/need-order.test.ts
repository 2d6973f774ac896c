import { describe, expect, test } from "vitest";
import { bySeverestNeed } from "./known-needs.ts";
import { bySeverity, describeNeeds } from "./need-words.ts";
import type { Need, Needs, SomeNeeds } from "./needs.ts";

const saying = (list: Need[], facts: { words?: string; carriesEpinephrine?: boolean } = {}): SomeNeeds => ({
  list,
  words: facts.words ?? null,
  carriesEpinephrine: facts.carriesEpinephrine ?? false,
});

const factsOf = (needs: Needs | null) => ({ needs, request: null });

describe("the order of needs", () => {
  test("is by all four severities, then diets, then as on the list", () => {
    const list: Need[] = [
      { code: "vegan" },
      { code: "milk", severity: "preference" },
      { code: "other", severity: "allergy", words: "Truffles" },
      { code: "fish", severity: "intolerance" },
      { code: "soy", severity: "allergy" },
      { code: "sesame", severity: "life-threatening" },
    ];
    const order = ["sesame", "soy", "other", "fish", "milk", "vegan"];
    expect(list.toSorted(bySeverity).map(({ code }) => code)).toEqual(order);
    expect(
      list
        .toReversed()
        .sort(bySeverity)
        .map(({ code }) => code),
    ).toEqual(order);
    expect(describeNeeds(saying(list))[0]).toBe("Sesame: life-threatening");
  });

  test("of people puts words and unknown needs before mild ones", () => {
    const people: [string, Needs | null][] = [
      ["none", { none: true }],
      ["diet", saying([{ code: "vegan" }])],
      ["preference", saying([{ code: "eggs", severity: "preference" }])],
      ["not known", null],
      ["words", saying([{ code: "eggs", severity: "intolerance" }], { words: "Faints" })],
      ["intolerance", saying([{ code: "vegan" }, { code: "eggs", severity: "intolerance" }])],
      ["allergy", saying([{ code: "eggs", severity: "allergy" }])],
      ["epinephrine", saying([{ code: "eggs", severity: "allergy" }], { carriesEpinephrine: true })],
      [
        "life",
        saying([
          { code: "eggs", severity: "preference" },
          { code: "soy", severity: "life-threatening" },
        ]),
      ],
    ];
    expect(
      people.sort(([, one], [, other]) => bySeverestNeed(factsOf(one), factsOf(other))).map(([name]) => name),
    ).toEqual([
      ...[
        "life",
        "epinephrine",
        "allergy",
        "not known",
        "words",
        "intolerance",
        "preference",
        "diet",
        "none",
      ],
    ]);
  });
});
