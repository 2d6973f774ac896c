import { expect, test } from "vitest";
import type { Needs } from "#contract/registrations/needs.ts";
import type { DinnerFacts } from "#server/papers/facts.ts";
import { dinnerFacts } from "#test/papers/dinner-facts.ts";
import { printed } from "#test/papers/draw.ts";
import { packed } from "#test/papers/read-pdf.ts";

const NUTS: Needs = {
  list: [{ code: "vegan" }, { code: "tree-nuts", severity: "life-threatening" }],
  words: "Traces, too.",
  carriesEpinephrine: true,
};

const NOT_KNOWN = { needs: null, request: null };

/** Three people of a dinner by seat: one with a severe allergy, one without needs, and one who was not asked. */
function three(): DinnerFacts {
  const facts = dinnerFacts({ persons: 3, isBySeat: true });
  const answers = [NUTS, { none: true } as const, null];
  const names = ["Ana Duarte", "Jo Ek", "Max Roth"];
  const persons = facts.persons.map((person, index) => ({
    ...person,
    name: names[index] ?? "",
    sortName: names[index] ?? "",
    needs: answers[index] ?? null,
    choices: [],
    guestOf: null,
    sponsor: index === 2 ? { name: "Rosa Ek", telephone: "555-0142" } : null,
  }));
  return { ...facts, persons, guarantee: 3, unsorted: [] };
}

const read = async (facts: DinnerFacts) => (await printed(facts, ["kitchen"])).pages.map(({ text }) => text);

test("the first page says who has what, the worst first, with table and seat", async () => {
  const [first = ""] = await read(three());
  for (const words of [
    ...["3 covers", "LIFE-THREATENING (1)", "Tree nuts: Table 1, seat 1 — Ana Duarte, carries epinephrine"],
    ...["The guaranteed count is 3, too.", "numbered clockwise"],
  ]) {
    expect(packed(first)).toContain(packed(words));
  }
  expect(first.indexOf("LIFE-THREATENING")).toBeLessThan(first.indexOf("covers"));
});

test("unknown needs are not the same as none, and say whom to ask", async () => {
  const text = packed((await read(three())).join(""));
  expect(text).toContain(packed("Max Roth no choice yet UNKNOWN: ask Rosa Ek, 555-0142"));
  expect(text).toContain(packed("Jo Ek no choice yet none"));
});

test("the person to ask has no comma after the name if there is no phone", async () => {
  const facts = three();
  const persons = facts.persons.map((person) => ({
    ...person,
    sponsor: person.sponsor && { ...person.sponsor, telephone: "" },
  }));
  const [, max] = (await read({ ...facts, persons })).join("").split("Max Roth");
  expect(packed(max ?? "")).toContain(packed("UNKNOWN: ask Rosa Ek"));
  expect(packed(max ?? "")).not.toContain(packed("Rosa Ek,"));
});

test("the signs of the dishes are explained course by course", async () => {
  const facts = three();
  const text = packed((await read(facts)).join(""));
  for (const { name, options } of facts.courses) {
    const dishes = options.map((option) => `${option.symbol} ${option.name}`).join("; ");
    expect(text).toContain(packed(`${name}: ${dishes}`));
  }
});

test("requests that are not sorted to a person are on the first page in full", async () => {
  const words = `${"No garlic, please. ".repeat(40)}End of it.`;
  const [first = ""] = await read({ ...three(), unsorted: [{ partyId: 1, partyName: "Rosa Ek", words }] });
  expect(packed(first)).toContain(packed(words));
  expect(first).toContain("Requests not yet sorted to a person");
});

test("no one in a party with an unread request counts as none, and each has its words", async () => {
  const facts = three();
  const persons = facts.persons.map((person) => ({ ...person, partyId: person.name === "Jo Ek" ? 7 : 1 }));
  const unsorted = [{ partyId: 7, partyName: "Rosa Ek", words: "Shellfish kills my guest" }];
  const text = packed((await read({ ...facts, persons, unsorted })).join(""));
  expect(text).toContain(
    packed("Jo Ek no choice yet Unread request of the party: “Shellfish kills my guest”"),
  );
  expect(text).not.toContain(packed("Jo Ek no choice yet none"));
  expect(text).toContain(packed("UNREAD REQUEST of their party 1 1.2"));
  expect(text).toContain(packed("None 0"));
  expect(packed((await read(facts)).join(""))).toContain(packed("None 1"));
  const all = facts.persons.map((person) => ({ ...person, partyId: 7 }));
  const ofAll = packed((await read({ ...facts, persons: all, unsorted })).join(""));
  expect(ofAll).toContain(packed("UNKNOWN: ask Rosa Ek, 555-0142 Unread request of the party"));
  expect(ofAll).toContain(packed("UNREAD REQUEST of their party 3 1.1, 1.2, 1.3"));
  expect(ofAll).toContain(packed("LIFE-THREATENING: Tree nuts"));
});

test("a difference from the count is named", async () => {
  const [more = ""] = await read({ ...three(), guarantee: 2 });
  expect(packed(more)).toContain(packed("The guaranteed count is 2: this sheet has 1 more."));
  const [fewer = ""] = await read({ ...three(), guarantee: 9 });
  expect(packed(fewer)).toContain(packed("this sheet has 6 fewer."));
});

test("tables without numbered seats say so", async () => {
  const facts = three();
  const tables = facts.tables.map((table) => ({ ...table, isBySeat: false }));
  const persons = facts.persons.map((person) => ({ ...person, seat: null }));
  const text = packed((await read({ ...facts, tables, persons })).join(""));
  expect(text).toContain(packed("Seats not assigned: people are listed by table."));
  expect(text).toContain(packed("Tree nuts: Table 1 — Ana Duarte"));
});

test("a choice that has what a person must not eat is marked, and the house's option is named", async () => {
  const facts = three();
  const choices = [
    { courseId: 1, optionId: 11, isHouse: false },
    { courseId: 2, optionId: 21, isHouse: true },
  ];
  const persons = facts.persons.map((person) => ({ ...person, choices }));
  const text = packed((await read({ ...facts, persons })).join(""));
  expect(text).toContain(packed("CHOSE A, WHICH HAS: Tree nuts"));
  expect(text).toContain(packed("A · V (house)"));
  expect(text).not.toContain(packed("HOUSE DISH"));
  expect(text).toContain(packed("3 of them house"));
});

test("a house dish that a person must not eat is marked to ask, not as chosen", async () => {
  const facts = three();
  const choices = [{ courseId: 1, optionId: 11, isHouse: true }];
  const persons = facts.persons.map((person) => ({ ...person, choices }));
  const text = packed((await read({ ...facts, persons })).join(""));
  expect(text).toContain(packed("ASK: HOUSE DISH A HAS: Tree nuts"));
  expect(text).not.toContain("CHOSE");
});

test("a dish that can kill who gets it stands beside them on the first page", async () => {
  const facts = three();
  for (const [isHouse, words] of [
    [false, "carries epinephrine; CHOSE IT: First course A"],
    [true, "carries epinephrine; ASK: HOUSE DISH HAS IT: First course A"],
  ] as const) {
    const choices = [{ courseId: 1, optionId: 11, isHouse }];
    const persons = facts.persons.map((person) => ({ ...person, choices }));
    const [first = ""] = await read({ ...facts, persons });
    expect(packed(first)).toContain(packed(`Tree nuts: Table 1, seat 1 — Ana Duarte, ${words}`));
  }
});

test("a request that was unread before, too, is on the first page of a later copy", async () => {
  const facts = three();
  const [party] = facts.persons;
  const unsorted = [{ partyId: party?.partyId ?? 0, partyName: "Ana Duarte", words: "Shellfish kills Jo" }];
  const previous = { copy: 1, code: "7F3A2", madeAt: new Date("2026-11-12T18:00:00Z"), delivery: null };
  const kitchen = { copy: 2, code: "B22C4", previous, changes: [] };
  const [first = ""] = await read({ ...facts, unsorted, kitchen });
  const request = packed(first).indexOf(packed("Ana Duarte, Table 1 “Shellfish kills Jo”"));
  expect(request).toBeGreaterThan(packed(first).indexOf("LIFE-THREATENING"));
  expect(request).toBeLessThan(packed(first).indexOf(packed("Changes since copy 1")));
});

test("words between two frames keep their distance from both", async () => {
  const facts = three();
  const [party] = facts.persons;
  const unsorted = [{ partyId: party?.partyId ?? 0, partyName: "Ana Duarte", words: "No garlic" }];
  const { pages } = await printed({ ...facts, unsorted }, ["kitchen"]);
  const { pieces } = pages.at(-1) ?? { pieces: [] };
  const at = (start: string) => pieces.find(({ text }) => text.startsWith(start))?.y ?? Number.NaN;
  const [above, words, below] = [
    at("LIFE-THREATENING: Tree nuts"),
    at("Vegan; “Traces"),
    at("Unread request"),
  ];
  expect(words - below).toBeCloseTo(above - words, 1);
});

test("the first page of a later copy is the list of changes, the most serious first", async () => {
  const place = { table: 1, seat: 1 };
  const kitchen: DinnerFacts["kitchen"] = {
    copy: 2,
    code: "B22C4",
    previous: {
      copy: 1,
      code: "7F3A2",
      madeAt: new Date("2026-11-12T18:00:00Z"),
      delivery: { how: "sent", to: "chef@genesee.example" },
    },
    changes: [
      {
        personId: 9,
        name: "Seating",
        place: { table: 1, seat: null },
        isWorse: false,
        kind: "moved",
        people: [
          { name: "Ana Duarte", from: { table: 2, seat: 4 }, to: place },
          { name: "Jo Ek", from: { table: 1, seat: 3 }, to: { table: 1, seat: 2 } },
        ],
      },
      {
        personId: 9,
        name: "Ana Duarte",
        place,
        isWorse: true,
        kind: "need-added",
        need: { code: "eggs", severity: "allergy" },
      },
      { personId: 8, name: "Gone Person", place, isWorse: false, kind: "gone", ...NOT_KNOWN },
    ],
  };
  const [first = "", second = ""] = await read({ ...three(), kitchen });
  expect(packed(first)).toContain(packed("Changes since copy 1"));
  // A restored backup gives the same number once more, to another copy.
  expect(packed(first)).toContain(packed("Kitchen sheet, copy 2"));
  expect(packed(first)).toContain(packed("Copy 2 has the code B22C4."));
  expect(packed(first)).toContain(
    packed("If the code on your copy 1 is not 7F3A2, these are not all the changes"),
  );
  expect(packed(first)).toContain(packed("sent to chef@genesee.example"));
  const moves = packed("Table 1 Seating Ana Duarte from table 2 seat 4 to seat 1, Jo Ek from seat 3 to 2");
  expect(packed(first)).toContain(moves);
  expect(packed(first).indexOf(packed("Need added: Allergy: Eggs"))).toBeLessThan(
    packed(first).indexOf(moves),
  );
  expect(first.indexOf("Need added")).toBeGreaterThan(0);
  expect(packed(first)).toContain(packed("Gone Person No longer comes. Needs were: UNKNOWN"));
  expect(first).not.toContain("covers");
  expect(second).toContain("3 covers");
  // Who may die of what stands first on both, whatever changed.
  for (const [page, next] of [
    [first, "Changes since copy 1"],
    [second, "3 covers"],
  ] as const) {
    const box = packed(page).indexOf(packed("LIFE-THREATENING (1) Tree nuts: Table 1, seat 1 — Ana Duarte"));
    expect(box).toBeGreaterThan(0);
    expect(box).toBeLessThan(packed(page).indexOf(packed(next)));
  }
  const [none = ""] = await read({ ...three(), kitchen: { ...kitchen, changes: [] } });
  expect(none).toContain("Nothing changed since copy 1.");
});

test("86 covers, half of them with needs, take four pages", async () => {
  for (const isBySeat of [false, true]) {
    expect((await read(dinnerFacts({ persons: 86, isBySeat }))).length).toBeLessThanOrEqual(4);
  }
});
