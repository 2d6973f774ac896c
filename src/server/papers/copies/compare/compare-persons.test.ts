import { expect, test } from "vitest";
import type { Need, Needs } from "#contract/registrations/needs.ts";
import type { PersonInCopy } from "#server/papers/copies/snapshot.ts";
import { DINNER, dinnerOf, told } from "#test/papers/told-changes.ts";

const ofAna = (was: Partial<PersonInCopy>, is: Partial<PersonInCopy>) => told(dinnerOf(is), dinnerOf(was));
const olga = { name: "Olga Weber", telephone: "(585) 555-0142" };
const needs = (...list: Need[]): Needs => ({ list, words: null, carriesEpinephrine: false });
const other = (words: string): Need => ({ code: "other", severity: "allergy", words });
const eggs: Need = { code: "eggs", severity: "allergy" };

test.each<[string, Partial<PersonInCopy>, Partial<PersonInCopy>, string[]]>([
  [
    "whom to ask about needs that are not known",
    { needs: null },
    { needs: null, sponsor: olga },
    ["Ana Duarte: To be asked: Olga Weber, (585) 555-0142. Was: none"],
  ],
  [
    "whom to ask, if they have no telephone",
    { needs: null, sponsor: olga },
    { needs: null, sponsor: { ...olga, telephone: "" } },
    ["Ana Duarte: To be asked: Olga Weber. Was: Olga Weber, (585) 555-0142"],
  ],
  ["nobody to ask about needs that are known", {}, { sponsor: olga }, []],
  ["another party", {}, { partyId: 2 }, ["Ana Duarte: Now in another party"]],
  ["another partner", {}, { coupleWith: 1004 }, ["Ana Duarte: Partner: Zoë Ferrari. Was: Ingrid Achterberg"]],
  ["a partner who does not come", { coupleWith: 7 }, { coupleWith: null }, []],
  ["a partner fewer", {}, { coupleWith: null }, ["Ana Duarte: Partner: none. Was: Ingrid Achterberg"]],
  [
    "a role",
    { role: null },
    { role: "inducting" },
    ["Ana Duarte: Attending as: Inducting officer. Was: none"],
  ],
  ["a host", { guestOf: null }, { guestOf: "Olga Weber" }, ["Ana Duarte: Guest of: Olga Weber. Was: none"]],
  [
    "a sorting name",
    {},
    { sortName: "Duarte Ana" },
    ["Ana Duarte: In lists as: Duarte Ana. Was: Achterberg Anna"],
  ],
  [
    "needs in another order",
    { needs: needs(eggs, { code: "vegan" }) },
    { needs: needs({ code: "vegan" }, eggs) },
    [],
  ],
  [
    "one of two needs that are not on the list",
    { needs: needs(other("Kiwi"), other("Figs")) },
    { needs: needs(other("FIGS"), other("Plums")) },
    ["Ana Duarte: Need added: Allergy: Plums", "Ana Duarte: Need removed: Kiwi: allergy"],
  ],
])("%s is told of a person exactly if papers show it", (_what, was, is, lines) => {
  expect(ofAna(was, is)).toEqual(lines);
});

test("People read in another order are no change", () => {
  expect(told({ persons: DINNER.persons.toReversed() })).toEqual([]);
});
