import { expect, test } from "vitest";
import type { Need } from "#contract/registrations/needs.ts";
import type { KitchenChange } from "#server/papers/facts.ts";
import { describeChange } from "./describe-change.ts";

type Kind<K> = Extract<KitchenChange, { kind: K }>;
type Change = { [K in KitchenChange["kind"]]: Omit<Kind<K>, "personId" | "name" | "place" | "isWorse"> };

function say(change: Change[keyof Change]) {
  const facts = { personId: 1, name: "Ana", place: null, isWorse: false, ...change } as KitchenChange;
  return describeChange(facts).replace(/[\u2068\u2069]/g, "");
}

const eggs: Need = { code: "eggs", severity: "life-threatening" };
const needs = { list: [eggs, { code: "vegan" } as const], words: null, carriesEpinephrine: false };

test("Who comes, goes or is renamed is described with their needs", () => {
  expect(say({ kind: "added", needs: null, request: null })).toBe("New. Needs: UNKNOWN");
  expect(say({ kind: "gone", needs, request: "No\u00a0figs" })).toBe(
    "No longer comes. Needs were: LIFE-THREATENING: Eggs; Vegan; Unread request of the party: “No figs”",
  );
  expect(say({ kind: "renamed", from: "Bo" })).toBe("New name. Was: Bo");
});

test.each([
  ["seat 2 to 5", [4, 2], [4, 5]],
  ["seat 2 to no seat", [4, 2], [4, null]],
  ["no seat to seat 5", [4, null], [4, 5]],
  ["table 3 seat 2 to seat 5", [3, 2], [4, 5]],
  ["table 3 to seat 5", [3, null], [4, 5]],
  ["table 3", [3, null], [4, null]],
  ["table 3 seat 2", [3, 2], [4, null]],
  ["no table to seat 5", [null, null], [4, 5]],
] as const)("A move is written as from %s", (words, [from, fromSeat], [to, toSeat]) => {
  const move = { from: { table: from, seat: fromSeat }, to: { table: to, seat: toSeat } };
  const people = [
    { name: "Ana", ...move },
    { name: "Bo", ...move },
  ];
  expect(say({ kind: "moved", people })).toBe(`Ana from ${words}, Bo from ${words}`);
});

test("A need that is new, gone or more serious is named with its severity", () => {
  expect(say({ kind: "need-added", need: eggs })).toBe("Need added: LIFE-THREATENING: Eggs");
  expect(say({ kind: "need-removed", need: eggs })).toBe("Need removed: Eggs: life-threatening");
  expect(say({ kind: "severity", need: eggs, from: "allergy" })).toBe(
    "Now LIFE-THREATENING: Eggs. Was: allergy",
  );
  expect(say({ kind: "epinephrine", isCarried: true })).toBe("Carries epinephrine");
  expect(say({ kind: "epinephrine", isCarried: false })).toBe("No longer carries epinephrine");
});

test("A note is quoted as it is and as it was", () => {
  expect(say({ kind: "words", from: null, to: "No\u00a0figs" })).toBe("Note: “No figs”");
  expect(say({ kind: "words", from: "a\u00a0fig", to: "figs" })).toBe("Note: “figs”. Was: “a fig”");
});

test.each([
  ["", undefined],
  [". An officer has read it", null],
  [". An officer has read it and found nothing to enter", []],
  [". Entered for Ana, Bo", ["Ana", "Bo"]],
])("A note that is gone is followed by “%s”", (end, settledFor) => {
  const said = say({
    kind: "words",
    from: "No\u00a0figs",
    to: null,
    ...(settledFor !== undefined && { settledFor }),
  });
  expect(said).toBe(`Note removed: “No figs”${end}`);
});

test("Needs now known and an answered request are told apart", () => {
  expect(say({ kind: "none-needed", request: null })).toBe("Needs now known: none");
  expect(say({ kind: "none-needed", request: "No figs" })).toBe(
    "Now answered. Unread request of the party: “No figs”",
  );
  expect(say({ kind: "not-known" })).toBe("Needs no longer known");
});

test("Another choice is described with what it has of what must not be eaten", () => {
  const meets = { contains: ["eggs", "milk"] as const, needs: [eggs, { code: "vegan" } as const] };
  const course = "Main\u00a0course";
  expect(say({ kind: "choice", course, from: null, to: "Soup", meets: { contains: [], needs: [] } })).toBe(
    "Main course: Soup. Was: no choice",
  );
  expect(say({ kind: "choice", course, from: "a\u00a0roast", to: "Soup", meets })).toBe(
    "Main course: Soup, WHICH HAS: Eggs, Milk (LIFE-THREATENING: Eggs; Vegan). Was: a roast",
  );
  const has = ", WHICH NOW HAS: Eggs, Milk (LIFE-THREATENING: Eggs; Vegan)";
  const dish = { kind: "dish-contains", course, dish: "Pea\u00a0soup", meets } as const;
  expect(say({ ...dish, isChosen: true })).toBe(`CHOSE Pea soup${has}`);
  expect(say({ ...dish, isChosen: false })).toBe(`GETS Pea soup${has}`);
});

test("Any other fact is described as it is and as it was", () => {
  const what = "The\u00a0count";
  expect(say({ kind: "fact", what, from: "84", to: "86" })).toBe("The count: 86. Was: 84");
  expect(say({ kind: "fact", what, from: null, to: "86" })).toBe("The count, new: 86");
  expect(say({ kind: "fact", what, from: "84", to: null })).toBe("The count, removed: 84");
  expect(say({ kind: "said", words: "As it is" })).toBe("As it is");
});
