import { expect, it } from "vitest";
import { allergensMet, allergenWords, markOf, toAskAbout, warningsFor } from "#contract/menus/menu-words.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import type { Allergen } from "#contract/values/need-codes.ts";
import { choiceIn, menuClosesAt, whyNotChoose } from "./rules.ts";

const STARTS = new Date("2026-03-24T22:00:00Z");
const DEADLINE = new Date("2026-03-20T04:00:00Z");
const at = (time: string) => new Date(time);

it.each([
  ["the registration deadline", null, DEADLINE, DEADLINE],
  ["the start, if registration has no deadline", null, null, STARTS],
  [
    "a time of its own, before the deadline",
    at("2026-03-18T00:00:00Z"),
    DEADLINE,
    at("2026-03-18T00:00:00Z"),
  ],
  ["a time of its own, after the deadline", at("2026-03-22T00:00:00Z"), DEADLINE, at("2026-03-22T00:00:00Z")],
  ["the start, if its own time is later", at("2026-03-25T00:00:00Z"), DEADLINE, STARTS],
])("A menu closes at %s", (_, chooseBy, registrationDeadline, closesAt) => {
  expect(menuClosesAt({ chooseBy }, { dateTime: STARTS, registrationDeadline })).toEqual(closesAt);
});

it.each([
  ["while the menu is open", "2026-03-20T03:59:59.999Z", null],
  ["in the second it closes", "2026-03-20T04:00:00Z", "Choices closed on FRIDAY. Please speak to the chair."],
  ["once the dinner has begun", "2026-03-24T22:00:00Z", "This event has already occurred"],
] as const)("Members choose or not %s", (_, now, refusal) => {
  const event = { dateTime: STARTS, registrationDeadline: DEADLINE, isDeleted: false };
  const asked = { event, menu: { chooseBy: null }, now: at(now) };
  expect(whyNotChoose(asked, () => "FRIDAY")?.message ?? null).toBe(refusal);
});

const option = (id: number, isHouse = false) => ({
  id,
  isHouse,
  mark: "A",
  name: "",
  contains: [],
  suits: [],
});

it.each([
  ["the choice before the menu closes", 2, false, { optionId: 2, isHouse: false }],
  ["the choice after it has closed", 2, true, { optionId: 2, isHouse: false }],
  ["the house dish that somebody chose, as a choice", 1, true, { optionId: 1, isHouse: false }],
  ["nothing before it closes", undefined, false, { optionId: null, isHouse: false }],
  ["the house dish after it has closed", undefined, true, { optionId: 1, isHouse: true }],
])("A person has %s", (_, chosen, isClosed, expected) => {
  const course = { id: 7, name: "", options: [option(1, true), option(2)] };
  expect(choiceIn(course, chosen, isClosed)).toEqual({ courseId: 7, ...expected });
});

it("A person without a choice has nothing if the course has no house dish", () => {
  const course = { id: 7, name: "", options: [option(1), option(2)] };
  expect(choiceIn(course, undefined, true)).toEqual({ courseId: 7, optionId: null, isHouse: false });
});

const needing = (...codes: string[]): Needs =>
  ({
    list: codes.map((code) => (code === "vegan" ? { code } : { code, severity: "allergy" })),
    words: null,
    carriesEpinephrine: false,
  }) as Needs;

it.each<[string, Allergen[], Needs | null, Allergen[]]>([
  ["nothing of someone whose needs are not known", ["milk"], null, []],
  ["nothing of someone without needs", ["milk"], { none: true }, []],
  ["each allergen that is named", ["milk", "eggs", "fish"], needing("fish", "milk"), ["milk", "fish"]],
  ["nothing of a diet", ["milk"], needing("vegan"), []],
  ["gluten for someone who cannot eat wheat", ["gluten"], needing("wheat"), ["gluten"]],
  ["wheat for someone who cannot eat gluten", ["wheat"], needing("gluten"), ["wheat"]],
])("A dish's warning names %s", (_, contains, needs, met) => {
  expect(allergensMet(contains, needs)).toEqual(met);
});

it("Dishes are marked with capitals, and allergens read as words", () => {
  expect([0, 1, 5, 25, 26, 52].map(markOf)).toEqual(["A", "B", "F", "Z", "AA", "BA"]);
  expect(allergenWords(["crustaceans"])).toBe("crustaceans");
  expect(allergenWords(["milk", "eggs", "tree-nuts"])).toBe("milk, eggs and tree nuts");
  expect(allergenWords(["milk", "eggs"])).toBe("milk and eggs");
  expect(allergenWords([])).toBe("");
});

it("Nobody chooses for a dinner that was deleted", () => {
  const event = { dateTime: STARTS, registrationDeadline: DEADLINE, isDeleted: true };
  const asked = {
    event,
    menu: { chooseBy: null },
    status: "confirmed",
    now: at("2026-03-19T00:00:00Z"),
  } as const;
  expect(whyNotChoose(asked, () => "FRIDAY")).toMatchObject({
    status: 404,
    message: "Registration not found",
  });
});

it("Only dishes with something that a person must not eat are warned of, in all courses", () => {
  const dish = (id: number, contains: Allergen[]) => ({ ...option(id), contains });
  const courses = [
    { id: 1, name: "", options: [dish(1, ["milk"]), dish(2, ["fish"])] },
    { id: 2, name: "", options: [dish(3, ["fish", "milk"]), dish(4, [])] },
  ];
  expect(warningsFor(courses, needing("milk"))).toEqual([
    { optionId: 1, contains: ["milk"] },
    { optionId: 3, contains: ["milk"] },
  ]);
  expect(warningsFor(courses, null)).toEqual([]);
});

it("After the menu has closed, chairs ask about nothing served and about the house dish", () => {
  const warnings = [{ optionId: 1, contains: ["milk" as const] }];
  const asked = (optionId: number | null, isHouse: boolean, isClosed = true) =>
    toAskAbout({ optionId, isHouse }, { isClosed, warnings });
  expect(asked(null, false)).toEqual({ contains: [] });
  expect(asked(1, true)).toEqual({ contains: ["milk"] });
  expect([asked(1, false), asked(2, true), asked(1, true, false), asked(null, false, false)]).toEqual(
    Array(4).fill(null),
  );
});
