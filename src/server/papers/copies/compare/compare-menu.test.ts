import { describe, expect, it, test } from "vitest";
import type { Need } from "#contract/registrations/needs.ts";
import { changesBetween } from "#server/papers/copies/changes-between.ts";
import type { DinnerSnapshot, PersonInCopy } from "#server/papers/copies/snapshot.ts";
import { DINNER, dinnerOf, told } from "#test/papers/told-changes.ts";

type Course = DinnerSnapshot["courses"][number];
type Dish = Course["options"][number];
const [first, main] = DINNER.courses as [Course, Course];
const [scallops, beets] = first.options as [Dish, Dish];
const dessert: Course = { id: 3, name: "Dessert", options: [{ ...beets, id: 31, name: "Figs" }] };
const before: DinnerSnapshot = { ...DINNER, courses: [first, main, dessert] };
const firstWith = (...options: Dish[]) => ({ courses: [{ ...first, options }, main, dessert] });

test.each<[string, Partial<DinnerSnapshot>, string[]]>([
  ["Nothing", firstWith(beets, scallops), []],
  [
    "A new course",
    { courses: [{ ...first, id: 4, name: "Fish" }, ...before.courses] },
    ["Fish: Course, new: A Seared scallops, brown butter, hazelnut; B Beetroot tartare, horseradish"],
  ],
  ["A removed course", { courses: [first, main] }, ["Dessert: Course, removed: B Figs"]],
  [
    "A renamed course",
    { courses: [first, main, { ...dessert, name: "Sweets" }] },
    ["Sweets: Course: Sweets. Was: Dessert"],
  ],
  [
    "The order of the last courses",
    { courses: [first, dessert, main] },
    [
      "Menu: Order of the courses: First course, Dessert, Main course. Was: First course, Main course, Dessert",
    ],
  ],
  [
    "Another house dish",
    firstWith({ ...scallops, isHouse: false }, { ...beets, isHouse: true }),
    [
      "First course: House dish, removed: Seared scallops, brown butter, hazelnut",
      "First course: House dish, new: Beetroot tartare, horseradish",
    ],
  ],
  [
    "What a dish contains, in the order of the list",
    firstWith(scallops, { ...beets, contains: ["mustard", "milk"] }),
    ["First course: B Beetroot tartare, horseradish contains: milk, mustard. Was: nothing on the list"],
  ],
])("%s is told of the menu, whatever the order of dishes", (_what, after, lines) => {
  expect(told(after, before)).toEqual(lines);
});

const needs = (...list: Need[]) => ({ list, words: null, carriesEpinephrine: false });
const [eggs, fish] = [
  { code: "eggs", severity: "allergy" },
  { code: "fish", severity: "preference" },
] as const;
const eats = (optionId: number, isHouse = false): PersonInCopy["choices"] => [
  { courseId: 2, optionId: 21, isHouse: false },
  { courseId: 1, optionId, isHouse },
];
const eggsIn = (dinner: DinnerSnapshot, contains: Dish["contains"] = ["eggs"]): DinnerSnapshot => ({
  ...dinner,
  courses: [{ ...first, options: [scallops, { ...beets, contains }] }, main],
});

describe("What a person eats", () => {
  it("is told for the course that changed, with the needs that its dish does not suit", () => {
    const ana = { needs: needs(fish, eggs) };
    const was = eggsIn(dinnerOf({ ...ana, choices: eats(11) }));
    expect(changesBetween(was, dinnerOf({ ...ana, choices: eats(12) }, was))).toMatchObject([
      {
        name: "Ana Duarte",
        kind: "choice",
        course: "First course",
        isWorse: true,
        meets: { contains: ["eggs"], needs: [eggs] },
      },
    ]);
  });

  it("is told for the course that it is of", () => {
    const [is, was] = [22, 21].map((optionId) =>
      dinnerOf({ choices: [{ courseId: 2, optionId, isHouse: false }] }),
    );
    expect(told(is ?? DINNER, was)).toEqual([
      "Ana Duarte: Main course: Turbot, champagne sauce. Was: Saddle of venison, juniper jus",
    ]);
  });

  it("is no new danger when they choose the dish that they had as the house's", () => {
    const was = eggsIn(dinnerOf({ needs: needs(eggs), choices: eats(12, true) }));
    expect(changesBetween(was, dinnerOf({ choices: eats(12) }, was))).toMatchObject([
      { kind: "choice", meets: { contains: [], needs: [] }, isWorse: false },
    ]);
  });

  it("is told in any order of the courses it is for", () => {
    const was = dinnerOf({ choices: eats(12) });
    expect(told(dinnerOf({ choices: eats(12).toReversed() }), was)).toEqual([]);
  });

  it("names only what the dish did not contain before", () => {
    const was = eggsIn(dinnerOf({ needs: needs(eggs, fish), choices: eats(12) }));
    const [change] = changesBetween(was, eggsIn(was, ["eggs", "fish"]));
    expect(change).toMatchObject({
      name: "Ana Duarte",
      kind: "dish-contains",
      meets: { contains: ["fish"], needs: [fish] },
    });
  });

  it("is told once if they change to a dish that now has what they cannot eat", () => {
    const was = dinnerOf({ needs: needs(eggs), choices: eats(11) });
    const is = eggsIn(dinnerOf({ needs: needs(eggs), choices: eats(12) }));
    const ofAna = changesBetween(was, is).filter(({ name }) => name === "Ana Duarte");
    expect(ofAna.map(({ kind }) => kind)).toEqual(["choice"]);
  });
});
