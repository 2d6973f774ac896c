import { expect, test } from "vitest";
import type { DinnerFacts, PersonFacts, TableFacts } from "./facts.ts";
import {
  byName,
  byTable,
  escortPairs,
  initialOf,
  listNames,
  noteOf,
  placeOf,
  seated,
  titleOf,
  unseated,
} from "./people.ts";

test.each([
  ["Aldous Catherine", "A"],
  ["Ærø Ida", "A"],
  ["Éclair Ana", "E"],
  ["Łukasz Wójcik", "L"],
  ["Ødegård Søren", "O"],
  ["Œuvrard Luc", "O"],
  ["Σοφία", "Σ"],
  ["йорданов", "И"],
  ["김하늘", "김"],
  ["山田", "山"],
  ["7 Eleven", "#"],
  ["", "#"],
])("%s is looked for under %s", (sortName, initial) => {
  expect(initialOf({ sortName } as PersonFacts)).toBe(initial);
});

const person = (id: number, facts: Partial<PersonFacts> = {}) =>
  ({
    id,
    name: `Ana ${id}`,
    sortName: "Ana",
    table: null,
    seat: null,
    role: null,
    rank: null,
    guestOf: null,
    coupleWith: null,
    ...facts,
  }) as PersonFacts;
const ids = (persons: readonly PersonFacts[]) => persons.map(({ id }) => id);

test("Lists go by last name, then by the printed name, then by id", () => {
  const persons = [
    person(5, { sortName: "Weber" }),
    person(4, { name: "B" }),
    person(3, { name: "A" }),
    person(2, { name: "A" }),
    person(1, { sortName: "Øst" }),
  ];
  expect(ids(byName(persons))).toEqual([2, 3, 4, 1, 5]);
});

test("At tables they go by table and seat, those without one last", () => {
  const persons = [
    person(1),
    person(2, { table: 2 }),
    person(3, { table: 2, seat: 3 }),
    person(4, { table: 1, seat: 10 }),
    person(5, { table: 1, seat: 9 }),
    person(6, { table: 1, seat: 9, name: "A" }),
  ];
  expect(ids(byTable(persons))).toEqual([6, 5, 4, 3, 2, 1]);
});

test("Each table has its people; who sits at none of them is without a table", () => {
  const tables = [{ number: 2 }, { number: 1 }, { number: 3 }];
  const persons = [person(1, { table: 2 }), person(2), person(3, { table: 7 }), person(4, { table: 1 })];
  const facts = { tables, persons } as unknown as DinnerFacts;
  expect(seated(facts).map(({ table, persons: at }) => [table.number, ids(at)])).toEqual([
    [1, [4]],
    [2, [1]],
    [3, []],
  ]);
  expect(ids(unseated(facts))).toEqual([2, 3]);
});

test.each([
  ["No table yet", { table: null, seat: null }],
  ["Table 4", { table: 4, seat: null }],
  ["Table 4, seat 2", { table: 4, seat: 2 }],
])("A place is written as %s", (words, place) => {
  expect(placeOf(place)).toBe(words);
});

test("A table without a name has only its number as its title", () => {
  expect(titleOf({ number: 4, name: " " } as TableFacts)).toBe("Table 4");
  expect(titleOf({ number: 4, name: "Garden" } as TableFacts)).toBe("Table 4 · \u2068Garden\u2069");
});

test.each([
  ["Host", "host"],
  ["Guest of honor", "honor"],
  ["Inductee", "inductee"],
  ["Inducting officer", "inducting"],
  ["Speaker", "speaker"],
  ["Guest of the venue", "venue"],
] as const)("The role beside a name is %s", (words, role) => {
  expect(noteOf(person(1, { role }))).toBe(words);
});

test("Beside a name stand rank, role, and whose guest they are unless it says so", () => {
  expect(noteOf(person(1))).toBe("");
  const guest = { role: "speaker", rank: "Bailli", guestOf: "Ana" } as const;
  expect(noteOf(person(1, { ...guest, name: "Bo" }))).toBe(
    "Speaker, \u2068Bailli\u2069, Guest of \u2068Ana\u2069",
  );
  expect(noteOf(person(1, { ...guest, name: "Guest of Ana" }))).toBe("Speaker, \u2068Bailli\u2069");
});

test.each([
  ["by their tables", [{ table: 1 }, { table: null }], ["table 1", "no table"]],
  [
    "by whose guests they are",
    [{ table: 1, guestOf: "Bo" }, { table: 1 }],
    ["guest of \u2068Bo\u2069", "member"],
  ],
  ["by a number else", [{ table: 1 }, { table: 1 }, { table: 2 }], ["1 of 3", "2 of 3", "3 of 3"]],
])("People of one name are told apart %s", (_, facts, marks) => {
  const persons = facts.map((one, index) => person(index, { ...one, name: index ? "ANA" : "Ana" }));
  const alone = person(9, { name: "Bo" });
  const printed = listNames([...persons, alone]);
  expect(printed.get(9)).toBe("\u2068Bo\u2069");
  const names = persons.map(({ id, name }) => printed.get(id)?.replace(`\u2068${name}\u2069 `, ""));
  expect(names).toEqual(marks.map((mark) => `(${mark})`));
});

test("Only a couple who name each other and sit at one table share a card", () => {
  const couple = (id: number, coupleWith: number, table = 1) => person(id, { coupleWith, table });
  const pairs = (...persons: PersonFacts[]) => escortPairs(persons).map(ids);
  expect(pairs(couple(1, 2), couple(2, 1), person(3))).toEqual([[1, 2], [3]]);
  expect(pairs(couple(1, 2), couple(2, 1, 5))).toEqual([[1], [2]]);
  expect(pairs(couple(1, 2), couple(2, 3), couple(3, 2))).toEqual([[1], [2, 3]]);
  expect(pairs(couple(1, 1), couple(2, 9))).toEqual([[1], [2]]);
});

test.each([
  ["Ёлкин", "Е"],
  ["Ώρα", "Ω"],
  [" Zoë", "Z"],
])("%s is looked for under %s without its accent", (sortName, initial) => {
  expect(initialOf(person(1, { sortName }))).toBe(initial);
});
