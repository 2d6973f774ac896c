import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Need, Needs } from "#contract/registrations/needs.ts";
import { DINNER, told } from "#test/papers/told-changes.ts";
import { changesBetween } from "./changes-between.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { DinnerSnapshot, PersonInCopy } from "./snapshot.ts";

const [first, main] = DINNER.courses as [
  DinnerSnapshot["courses"][number],
  DinnerSnapshot["courses"][number],
];
type Dish = (typeof first)["options"][number];
/** The first course with each dish as it is now. */
const withDishes = (change: (dish: Dish) => Dish[]) => ({
  courses: [{ ...first, options: first.options.flatMap(change) }, main],
});
const allergic = (severity: "life-threatening" | "preference"): Needs => ({
  list: [{ code: "eggs", severity }],
  words: null,
  carriesEpinephrine: false,
});

test.each<[string, Partial<DinnerSnapshot>, string[]]>([
  [
    "a removed dish",
    withDishes((dish) => (dish.id === 12 ? [] : [dish])),
    ["First course: Dish, removed: B Beetroot tartare, horseradish"],
  ],
  [
    "a renamed dish",
    withDishes((dish) => [dish.id === 12 ? { ...dish, name: "Leek" } : dish]),
    ["First course: Dish B: Leek. Was: Beetroot tartare, horseradish"],
  ],
  [
    "an added dish",
    withDishes((dish) => (dish.id === 12 ? [dish, { ...dish, id: 13, symbol: "C", name: "Leek" }] : [dish])),
    ["First course: Dish, new: C Leek"],
  ],
  [
    "swapped marks",
    withDishes((dish) => [{ ...dish, symbol: dish.symbol === "A" ? "B" : "A" }]),
    [
      "First course: Mark of Seared scallops, brown butter, hazelnut: B. Was: A",
      "First course: Mark of Beetroot tartare, horseradish: A. Was: B",
    ],
  ],
  [
    "what a dish contains",
    withDishes((dish) => [dish.id === 12 ? { ...dish, contains: ["eggs"] } : dish]),
    ["First course: B Beetroot tartare, horseradish contains: eggs. Was: nothing on the list"],
  ],
  [
    "the order of the courses",
    { courses: [main, first] },
    ["Menu: Order of the courses: Main course, First course. Was: First course, Main course"],
  ],
  ["another count", { guarantee: 84 }, ["The dinner: Count: 84. Was: 8"]],
  [
    "another start",
    { startsAt: "2026-11-15T00:00:00.000Z" },
    ["The dinner: Begins: Nov 14, 2026, 7:00 PM. Was: Nov 14, 2026, 6:30 PM"],
  ],
  [
    "the timeline",
    { timeline: [{ time: "7:00 PM", what: "Reception" }, ...DINNER.timeline.slice(1)] },
    [
      "Timeline: Line, removed: 6:30 PM: Reception in the Garden Room",
      "Timeline: Line, new: 7:00 PM: Reception",
    ],
  ],
  [
    "the order of the contacts",
    { contacts: DINNER.contacts.toReversed() },
    ["Contacts: Line: in another order"],
  ],
  [
    "a table’s note",
    { tables: DINNER.tables.map((table) => ({ ...table, note: "High chair" })) },
    ["Table 1: Note: High chair. Was: none"],
  ],
  ["the waitlist", { waiting: 5 }, ["The dinner: On the waitlist, not on this sheet: 5. Was: 4"]],
])("%s is told in a line of its own", (_what, after, lines) => {
  expect(told(after)).toEqual(lines);
});

describe("a dish that now has what somebody must not eat", () => {
  const dinnerOf = (needs: Needs, isHouse = false): DinnerSnapshot => ({
    ...DINNER,
    persons: DINNER.persons.map((person, index) => ({
      ...person,
      ...(index === 3 && { needs, name: "Ana Duarte" }),
      choices: [{ courseId: 1, optionId: 12, isHouse }],
    })),
  });
  const withEggs = withDishes((dish) => [dish.id === 12 ? { ...dish, contains: ["eggs"] } : dish]);

  it("comes first and names the people who have it", () => {
    const before = dinnerOf(allergic("life-threatening"));
    const changes = changesBetween(before, { ...before, ...withEggs });
    expect(changes.map(({ name, isWorse }) => [name, isWorse])).toEqual([
      ["Ana Duarte", true],
      ["First course", false],
    ]);
    expect(told(withEggs, before)[0]).toBe(
      "Ana Duarte: CHOSE B Beetroot tartare, horseradish, WHICH NOW HAS: Eggs (LIFE-THREATENING: Eggs)",
    );
    expect(told(withEggs, dinnerOf(allergic("life-threatening"), true))[0]).toContain("GETS B Beetroot");
  });

  it("is not worse for a preference", () => {
    const before = dinnerOf(allergic("preference"));
    expect(changesBetween(before, { ...before, ...withEggs }).some(({ isWorse }) => isWorse)).toBe(false);
  });

  it("is also worse for a person who changes to it", () => {
    const before = { ...dinnerOf(allergic("life-threatening")), ...withEggs };
    const [ana] = before.persons.slice(3);
    const other = {
      ...before,
      persons: before.persons.map((one) => (one === ana ? { ...one, choices: [] } : one)),
    };
    expect(changesBetween(other, before)[0]).toMatchObject({
      name: "Ana Duarte",
      meets: { contains: ["eggs"] },
      isWorse: true,
    });
  });
});

const word = fc.constantFrom("A", "B");
const flag = fc.boolean();
const few = fc.nat({ max: 2 });
const needs: fc.Arbitrary<Needs | null> = fc.oneof(
  fc.constantFrom(null, { none: true } as const),
  fc.record({
    list: fc.uniqueArray(
      fc.constantFrom<Need>(
        { code: "vegan" },
        { code: "eggs", severity: "allergy" },
        { code: "eggs", severity: "life-threatening" },
        { code: "other", severity: "allergy", words: "Truffles" },
        { code: "other", severity: "allergy", words: "truffles" },
      ),
      { selector: ({ code }) => code },
    ),
    words: fc.constantFrom(null, "No honey"),
    carriesEpinephrine: flag,
  }),
);
const persons: fc.Arbitrary<PersonInCopy[]> = fc.uniqueArray(
  fc.record({
    id: few,
    partyId: few,
    name: word,
    sortName: word,
    kind: fc.constantFrom("member", "guest"),
    rank: fc.option(word),
    guestOf: fc.option(word),
    coupleWith: fc.option(few),
    amountDue: few,
    role: fc.constantFrom(null, "host"),
    table: fc.option(few),
    seat: fc.option(few),
    needs,
    choices: fc.uniqueArray(fc.record({ courseId: few, optionId: few, isHouse: flag }), {
      selector: ({ courseId }) => courseId,
    }),
    sponsor: fc.option(fc.record({ name: word, telephone: fc.constantFrom("", "1") })),
    memberId: fc.option(few),
  }),
  { selector: ({ id }) => id, maxLength: 3 },
);
const dishes = fc.uniqueArray(
  fc.record({
    id: few,
    symbol: word,
    name: word,
    isHouse: flag,
    contains: fc.subarray<Dish["contains"][number]>(["eggs", "fish"]),
  }),
  { selector: ({ id }) => id, maxLength: 3 },
);
const pairs = fc.array(fc.record({ time: word, what: word }), { maxLength: 2 });
const snapshots: fc.Arbitrary<DinnerSnapshot> = fc.record({
  chapter: word,
  eventId: few,
  title: word,
  location: word,
  waiting: few,
  unpaid: few,
  startsAt: fc.constantFrom("2026-11-14T23:30:00.000Z", "2026-11-14T23:45:00.000Z"),
  endsAt: fc.constantFrom(null, "2026-11-15T04:00:00.000Z"),
  timeZone: fc.constantFrom("America/New_York", "Europe/Vienna"),
  madeAt: fc.constantFrom("2026-11-13T22:00:00.000Z", "2026-11-13T23:00:00.000Z"),
  guarantee: fc.option(few),
  contacts: pairs.map((lines) => lines.map(({ time, what }) => ({ label: time, text: what }))),
  timeline: pairs,
  tables: fc.uniqueArray(
    fc.record({
      number: few,
      name: word,
      seats: few,
      isQuiet: flag,
      isAccessible: flag,
      isBySeat: flag,
      note: word,
      x: few,
      y: few,
      shape: fc.constantFrom("round", "long"),
      role: fc.constantFrom(null, "host"),
    }),
    { selector: ({ number }) => number, maxLength: 3 },
  ),
  features: fc.array(fc.record({ kind: fc.constantFrom("door", "bar"), x: few, y: few }), { maxLength: 2 }),
  direction: fc.constantFrom("clockwise", "counterclockwise"),
  persons,
  unsorted: fc.uniqueArray(fc.record({ partyId: few, partyName: word, words: word }), {
    selector: ({ partyId }) => partyId,
    maxLength: 2,
  }),
  courses: fc.uniqueArray(fc.record({ id: few, name: word, options: dishes }), {
    selector: ({ id }) => id,
    maxLength: 2,
  }),
});
/** Two states of a dinner that differ in these of its facts, or only in the order of its people. */
const twoStates = fc
  .tuple(snapshots, snapshots, fc.subarray(Object.keys(DINNER), { maxLength: 2 }), flag)
  .map(([before, other, keys, isTurned]) => {
    const taken = Object.fromEntries(Object.entries(other).filter(([key]) => keys.includes(key)));
    const after: DinnerSnapshot = { ...before, ...taken };
    return [before, isTurned ? { ...after, persons: after.persons.toReversed() } : after] as const;
  });

test("Two states have the same fingerprint exactly if nothing is told between them", () => {
  const seen = { same: 0, different: 0 };
  fc.assert(
    fc.property(twoStates, ([before, after]) => {
      const isSame = fingerprintOf(before) === fingerprintOf(after);
      seen[isSame ? "same" : "different"] += 1;
      return (changesBetween(before, after).length === 0) === isSame;
    }),
    { numRuns: Number(process.env.RUNS ?? 3000) },
  );
  expect(Math.min(seen.same, seen.different)).toBeGreaterThan(100);
});

test("A copy is compared as the database stores it", () => {
  fc.assert(
    fc.property(snapshots, (snapshot) => {
      const turned = (value: unknown): unknown =>
        typeof value !== "object" || value === null
          ? value
          : Array.isArray(value)
            ? value.map(turned)
            : Object.fromEntries(
                Object.entries(value)
                  .reverse()
                  .map(([key, inner]) => [key, turned(inner)]),
              );
      return changesBetween(snapshot, turned(snapshot) as DinnerSnapshot).length === 0;
    }),
  );
});
