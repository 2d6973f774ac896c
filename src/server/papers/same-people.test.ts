import fc from "fast-check";
import { expect, test } from "vitest";
import { TABLE_SHAPES } from "#contract/seating/room.ts";
import { dinnerFacts } from "#test/papers/dinner-facts.ts";
import { FLAT, printed } from "#test/papers/draw.ts";
import type { DinnerFacts, PersonFacts } from "./facts.ts";
import { escortPairs } from "./people.ts";

type Ids = readonly number[];

/** Everyone with a name that says who they are, at a random table or none. */
const dinners = fc
  .record({
    count: fc.integer({ min: 1, max: 24 }),
    tables: fc.integer({ min: 0, max: 9 }),
    isBySeat: fc.boolean(),
    shape: fc.constantFrom(...TABLE_SHAPES),
    at: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 40, maxLength: 40 }),
  })
  .map(({ count, tables, isBySeat, shape, at }): DinnerFacts => {
    const facts = dinnerFacts({ persons: count, tables, isBySeat });
    const persons = facts.persons.map((person, index): PersonFacts => {
      const table = (at[index] ?? 0) === 0 || (at[index] ?? 0) > tables ? null : (at[index] ?? null);
      const name = `P${person.id}x ${index % 3 === 0 ? "Żółć" : "Moreau"}`;
      // Named by no one else's line.
      const alone = { guestOf: null, sponsor: null, amountDue: 0 };
      return { ...person, ...alone, name, sortName: `S ${person.id}`, table, seat: null };
    });
    return {
      ...facts,
      tables: facts.tables.map((table) => ({ ...table, shape })),
      persons,
      unsorted: [],
      contacts: [],
    };
  });

const idsIn = (text: string): number[] =>
  [...text.matchAll(/P(\d+)x/g)].map(([, id]) => Number(id)).sort((one, other) => one - other);
const idsOf = (persons: readonly PersonFacts[]): Ids =>
  persons.map(({ id }) => id).sort((one, other) => one - other);

test("every paper has the same people, each once", async () => {
  await fc.assert(
    fc.asyncProperty(dinners, async (facts) => {
      const all = idsOf(facts.persons);
      for (const part of [
        "roster",
        "escort-list",
        "door-list",
        "tables",
        "escort-cards",
        "place-cards",
        "badges",
      ] as const) {
        const { text } = await printed(facts, [part], { cards: FLAT });
        expect([part, idsIn(text)]).toEqual([part, all]);
      }
      const kitchen = (await printed(facts, ["kitchen"])).text;
      const byTable = kitchen.slice(kitchen.indexOf("By table"));
      expect(idsIn(byTable)).toEqual(all);
      expect(kitchen).toContain(`${all.length} ${all.length === 1 ? "cover" : "covers"}`);
      expect(escortPairs(facts.persons).flat().length).toBe(all.length);
    }),
    { numRuns: 6, seed: 20261124 },
  );
}, 120_000);

test("a couple at one table shares an escort card, and one that is parted does not", () => {
  const { persons } = dinnerFacts({ persons: 2 });
  const [one, other] = persons as [PersonFacts, PersonFacts];
  expect(escortPairs([one, other]).map(({ length }) => length)).toEqual([2]);
  expect(escortPairs([one, { ...other, table: 9 }]).map(({ length }) => length)).toEqual([1, 1]);
  expect(escortPairs([one, { ...other, coupleWith: null }]).map(({ length }) => length)).toEqual([1, 1]);
  expect(escortPairs([one]).map(({ length }) => length)).toEqual([1]);
});
