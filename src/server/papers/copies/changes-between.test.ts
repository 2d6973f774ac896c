import { describe, expect, it, test } from "vitest";
import type { Need, Needs } from "#contract/registrations/needs.ts";
import type { PlaceFacts } from "#server/papers/facts.ts";
import { describeChange } from "#server/papers/kitchen/describe-change.ts";
import { dinnerFacts } from "#test/papers/dinner-facts.ts";
import { changesBetween } from "./changes-between.ts";
import { type DinnerSnapshot, type PersonInCopy, snapshotOf } from "./snapshot.ts";

const eggs = (severity: "preference" | "intolerance" | "allergy" | "life-threatening"): Need => ({
  code: "eggs",
  severity,
});
const truffles: Need = { code: "other", severity: "allergy", words: "Truffles" };
const vegan: Need = { code: "vegan" };
const saying = (list: Need[], more: { words?: string; carriesEpinephrine?: boolean } = {}): Needs => ({
  list,
  words: null,
  carriesEpinephrine: false,
  ...more,
});
const none: Needs = { none: true };

function person(id: number, facts: Partial<PersonInCopy> = {}): PersonInCopy {
  return {
    id,
    partyId: 1,
    memberId: null,
    name: `Person ${id}`,
    sortName: `Person ${id}`,
    kind: "guest",
    rank: null,
    guestOf: null,
    coupleWith: null,
    role: null,
    table: 4,
    seat: null,
    amountDue: 0,
    choices: [],
    needs: none,
    sponsor: null,
    ...facts,
  };
}
const COURSES: DinnerSnapshot["courses"] = [
  {
    id: 1,
    name: "Main course",
    options: [
      { id: 11, symbol: "A", name: "Venison", isHouse: true, contains: [] },
      { id: 12, symbol: "B", name: "Turbot", isHouse: false, contains: ["fish"] },
    ],
  },
];
const EMPTY = snapshotOf({ ...dinnerFacts({ persons: 0, tables: 0 }), persons: [] });
const dinner = (persons: PersonInCopy[], unsorted: DinnerSnapshot["unsorted"] = []): DinnerSnapshot => ({
  ...EMPTY,
  persons,
  unsorted,
  courses: COURSES,
});

const meets = { contains: [], needs: [] };

/** What a change of one person says, without whom it is about. */
const said = (before: Partial<PersonInCopy>, after: Partial<PersonInCopy>) =>
  changesBetween(dinner([person(1, before)]), dinner([person(1, after)])).map(
    ({ personId: _, name: _name, place: _place, ...rest }) => rest,
  );

const moved = (from: PlaceFacts, to: PlaceFacts) => ({
  kind: "moved",
  people: [{ name: "Person 1", from, to }],
  isWorse: false,
});

test.each<[string, Partial<PersonInCopy>, Partial<PersonInCopy>, object[]]>([
  ["nothing", { needs: saying([eggs("allergy")]) }, { needs: saying([eggs("allergy")]) }, []],
  ["a new diet", {}, { needs: saying([vegan]) }, [{ kind: "need-added", need: vegan, isWorse: false }]],
  [
    "a new preference",
    {},
    { needs: saying([eggs("preference")]) },
    [{ kind: "need-added", need: eggs("preference"), isWorse: false }],
  ],
  [
    "a new intolerance",
    {},
    { needs: saying([eggs("intolerance")]) },
    [{ kind: "need-added", need: eggs("intolerance"), isWorse: true }],
  ],
  [
    "a need of which nothing was known",
    { needs: null },
    { needs: saying([truffles]) },
    [{ kind: "need-added", need: truffles, isWorse: true }],
  ],
  [
    "a need that is gone",
    { needs: saying([vegan, eggs("allergy")]) },
    { needs: saying([vegan]) },
    [{ kind: "need-removed", need: eggs("allergy"), isWorse: false }],
  ],
  [
    "the last need that is gone",
    { needs: saying([vegan]) },
    { needs: none },
    [
      { kind: "need-removed", need: vegan, isWorse: false },
      { kind: "none-needed", request: null, isWorse: false },
    ],
  ],
  [
    "a worse severity",
    { needs: saying([eggs("allergy")]) },
    { needs: saying([eggs("life-threatening")]) },
    [{ kind: "severity", need: eggs("life-threatening"), from: "allergy", isWorse: true }],
  ],
  [
    "a lighter severity",
    { needs: saying([eggs("allergy")]) },
    { needs: saying([eggs("preference")]) },
    [{ kind: "severity", need: eggs("preference"), from: "allergy", isWorse: false }],
  ],
  ["nothing known any longer", {}, { needs: null }, [{ kind: "not-known", isWorse: true }]],
  [
    "known to be none",
    { needs: null },
    { needs: none },
    [{ kind: "none-needed", request: null, isWorse: false }],
  ],
  [
    "words that were added",
    { needs: saying([vegan]) },
    { needs: saying([vegan], { words: "No honey" }) },
    [{ kind: "words", from: null, to: "No honey", isWorse: true }],
  ],
  [
    "words that are gone",
    { needs: saying([vegan], { words: "No honey" }) },
    { needs: saying([vegan]) },
    [{ kind: "words", from: "No honey", to: null, isWorse: false }],
  ],
  [
    "epinephrine",
    { needs: saying([eggs("allergy")]) },
    { needs: saying([eggs("allergy")], { carriesEpinephrine: true }) },
    [{ kind: "epinephrine", isCarried: true, isWorse: true }],
  ],
  [
    "something else, written in other capitals",
    { needs: saying([truffles]) },
    { needs: saying([{ ...truffles, words: "truffles" }]) },
    [],
  ],
  ["a name", {}, { name: "Ana" }, [{ kind: "renamed", from: "Person 1", isWorse: false }]],
  ["another table", {}, { table: 6 }, [moved({ table: 4, seat: null }, { table: 6, seat: null })]],
  ["another seat", { seat: 2 }, { seat: 3 }, [moved({ table: 4, seat: 2 }, { table: 4, seat: 3 })]],
  [
    "a first choice",
    {},
    { choices: [{ courseId: 1, optionId: 12, isHouse: false }] },
    [{ kind: "choice", course: "Main course", from: null, to: "Turbot", meets, isWorse: false }],
  ],
  [
    "another choice",
    { choices: [{ courseId: 1, optionId: 11, isHouse: true }] },
    { choices: [{ courseId: 1, optionId: 12, isHouse: false }] },
    [{ kind: "choice", course: "Main course", from: "Venison (house)", to: "Turbot", meets, isWorse: false }],
  ],
  [
    "the same dish, now chosen",
    { choices: [{ courseId: 1, optionId: 11, isHouse: true }] },
    { choices: [{ courseId: 1, optionId: 11, isHouse: false }] },
    [
      {
        kind: "choice",
        course: "Main course",
        from: "Venison (house)",
        to: "Venison",
        meets,
        isWorse: false,
      },
    ],
  ],
  [
    "a rank",
    {},
    { rank: "Ecuyer" },
    [{ kind: "fact", what: "Rank", from: "none", to: "Ecuyer", isWorse: false }],
  ],
  ["only what is on no paper", {}, { amountDue: 500, memberId: 7, kind: "member" }, []],
])("%s is told by what changed", (_what, before, after, changes) => {
  expect(said(before, after)).toEqual(changes);
});

describe("people who come and go", () => {
  it("are told by their id, whatever their names and order", () => {
    const before = dinner([person(1, { name: "Ana" }), person(2, { name: "Ana" })]);
    const after = dinner([person(3, { name: "Ana" }), person(2, { name: "Ana" })]);
    expect(changesBetween(before, after).map(({ kind, personId }) => [kind, personId])).toEqual([
      ["added", 3],
      ["gone", 1],
    ]);
  });

  it("come first with serious or unknown needs, and show where they sat", () => {
    const after = dinner([
      person(2, { needs: saying([eggs("intolerance")]), table: 9 }),
      person(3),
      person(4, { needs: null }),
    ]);
    expect(changesBetween(dinner([person(1, { table: 1 })]), after)).toMatchObject([
      { kind: "added", personId: 4, isWorse: true, needs: null },
      { kind: "added", personId: 2, isWorse: true, place: { table: 9 } },
      { kind: "added", personId: 3, isWorse: false },
      { kind: "gone", personId: 1, isWorse: false, place: { table: 1 } },
    ]);
  });
});

it("The most serious change stands first, then tables and seats count", () => {
  const before = dinner(
    [1, 2, 3, 4, 5].map((id) => person(id, { table: id, needs: saying([eggs("allergy")]) })),
  );
  const after = dinner([
    person(1, { table: 8, needs: saying([eggs("allergy")]) }),
    person(2, { table: 2, needs: saying([eggs("intolerance")]) }),
    person(3, { table: 3, needs: null }),
    person(4, { table: 4, needs: saying([eggs("life-threatening"), vegan]) }),
    person(5, { table: 5, needs: saying([eggs("allergy"), truffles]) }),
  ]);
  expect(changesBetween(before, after).map(({ kind, personId }) => `${personId} ${kind}`)).toEqual([
    ...["4 severity", "5 need-added", "3 not-known"],
    ...["4 need-added", "2 severity", "1 moved"],
  ]);
});

it("Seat moves are one change for each table, and a name in it is of today", () => {
  const before = dinner([
    ...[person(1, { name: "Ana", seat: 2 }), person(2, { name: "Ben", seat: 3 })],
    ...[person(3, { table: 6, seat: 1 }), person(4, { seat: 8 })],
  ]);
  const after = dinner([
    ...[person(1, { name: "Ann", seat: 5 }), person(2, { name: "Ben", seat: 4 })],
    ...[person(3, { table: 4, seat: 1 }), person(4, { table: null })],
  ]);
  expect(changesBetween(before, after).filter(({ kind }) => kind === "moved")).toMatchObject([
    {
      name: "Seating",
      place: { table: 4, seat: null },
      isWorse: false,
      people: [
        { name: "Person 3", from: { table: 6, seat: 1 }, to: { table: 4, seat: 1 } },
        { name: "Ben", from: { table: 4, seat: 3 }, to: { table: 4, seat: 4 } },
        { name: "Ann", from: { table: 4, seat: 2 }, to: { table: 4, seat: 5 } },
      ],
    },
    { place: { table: null, seat: null }, people: [{ name: "Person 4", to: { table: null, seat: null } }] },
  ]);
});

test("Equally serious changes are told by table, seat and person, the dinner's own first", () => {
  const places: PlaceFacts[] = [
    ...[
      { table: null, seat: null },
      { table: 4, seat: null },
      { table: 4, seat: 10 },
    ],
    ...[
      { table: 4, seat: 9 },
      { table: 12, seat: 1 },
      { table: 3, seat: 8 },
    ],
  ];
  const people = (rank: string | null) => places.map((place, id) => person(id, { ...place, rank }));
  const before = dinner(people(null));
  const after = { ...dinner(people("Ecuyer")), timeline: [{ time: "7:30 PM", what: "Welcome" }], waiting: 9 };
  const ids = changesBetween(before, after).map(({ personId }) => personId);
  expect(ids.slice(0, -6).every((id) => id === null)).toBe(true);
  expect(ids.slice(-6)).toEqual([5, 3, 2, 1, 4, 0]);
  const unknown = changesBetween(
    dinner([person(1)]),
    dinner([9, 1].map((id) => person(id, { needs: null }))),
  );
  expect(unknown.map(({ kind, personId }) => [kind, personId])).toEqual([
    ["not-known", 1],
    ["added", 9],
  ]);
});

test("Moves at a table are told by seat, those without a seat last", () => {
  const [before, after] = [
    [2, 4, 6].map((id) => person(id, { table: 1 })),
    [7, null, 5].map((seat, n) => person(2 + 2 * n, { seat })),
  ];
  const [move] = changesBetween(dinner(before), dinner(after));
  expect(move).toMatchObject({ people: [{ name: "Person 6" }, { name: "Person 2" }, { name: "Person 4" }] });
});

describe("a request of a whole party", () => {
  const request = (words: string) => [{ partyId: 1, partyName: "Anna Weber", words }];

  it("is told with its first person, and first if it is new", () => {
    const people = [person(1), person(2)];
    expect(changesBetween(dinner(people), dinner(people, request("No nuts")))).toEqual([
      {
        personId: 1,
        name: "The party of Anna Weber",
        place: { table: 4, seat: null },
        kind: "words",
        from: null,
        to: "No nuts",
        isWorse: true,
      },
    ]);
    expect(changesBetween(dinner(people, request("No nuts")), dinner(people))).toMatchObject([
      { kind: "words", from: "No nuts", to: null, isWorse: false },
    ]);
  });

  it("is shown with an answer of none, which alone would be wrong", () => {
    const [before, after] = [[person(2, { needs: null })], [person(2, { needs: { none: true } })]];
    const changes = changesBetween(dinner(before, request("No nuts")), dinner(after, request("No nuts")));
    expect(changes.map(describeChange)).toEqual(["Now answered. Unread request of the party: “No nuts”"]);
    const [added] = changesBetween(dinner([]), dinner(after, request("No nuts")));
    expect(added).toMatchObject({ kind: "added", isWorse: true });
    expect(added && describeChange(added)).toBe("New. Needs: Unread request of the party: “No nuts”");
  });

  it.each<[string, NonNullable<DinnerSnapshot["settled"]>, string]>([
    ["in whose needs it is now", [{ partyId: 1, personIds: [2] }], ". Entered for Person 2"],
    [
      "that there was nothing to enter",
      [{ partyId: 1, personIds: [] }],
      ". An officer has read it and found nothing to enter",
    ],
    [
      "nobody of those who left",
      [{ partyId: 1, personIds: [9] }],
      ". Entered for someone who no longer comes",
    ],
    ["no more than is known", [{ partyId: 1, personIds: null }], ". An officer has read it"],
    ["nothing of one that was taken back", [], ""],
  ])("that was read says %s", (_what, settled, how) => {
    const people = [person(1), person(2)];
    const [line] = changesBetween(dinner(people, request("No nuts")), { ...dinner(people), settled });
    // Without the marks around a name, which have no look.
    expect(line && describeChange(line).replace(/[\u2068\u2069]/g, "")).toBe(`Note removed: “No nuts”${how}`);
  });

  it("is gone with a party that is gone", () => {
    const before = dinner([person(1)], request("No nuts"));
    expect(changesBetween(before, dinner([])).map(({ kind }) => kind)).toEqual(["gone", "words"]);
  });
});
