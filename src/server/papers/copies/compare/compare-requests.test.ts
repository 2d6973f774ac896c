import { expect, test } from "vitest";
import { changesBetween } from "#server/papers/copies/changes-between.ts";
import type { DinnerSnapshot } from "#server/papers/copies/snapshot.ts";
import { DINNER, told } from "#test/papers/told-changes.ts";

const maeve = { partyId: 2, partyName: "Maeve Moreau", words: "No shellfish" };
const anna = { partyId: 0, partyName: "Anna Weber", words: "No nuts" };
const gone = { partyId: 9, partyName: "Otto Novak", words: "No fish" };
const before: DinnerSnapshot = { ...DINNER, unsorted: [maeve, anna] };

test.each<[string, Partial<DinnerSnapshot>, string[]]>([
  ["Nothing", { unsorted: [anna, maeve] }, []],
  [
    "Another name of the party",
    { unsorted: [maeve, { ...anna, partyName: "Ann Weber" }] },
    ["The party of Ann Weber: New name. Was: The party of Anna Weber"],
  ],
  [
    "Other words",
    { unsorted: [maeve, { ...anna, words: "No eggs" }] },
    ["The party of Anna Weber: Note: “No eggs”. Was: “No nuts”"],
  ],
  [
    "A request without anyone of its party",
    { unsorted: [maeve, anna, gone] },
    ["The party of Otto Novak: Note: “No fish”"],
  ],
  [
    "How one of two requests was read",
    {
      unsorted: [],
      settled: [
        { partyId: 0, personIds: [] },
        { partyId: 2, personIds: [1005, 1006, 1007] },
      ],
    },
    [
      "The party of Anna Weber: Note removed: “No nuts”. An officer has read it and found nothing to enter",
      "The party of Maeve Moreau: Note removed: “No shellfish”. Entered for Anna Ferrari, someone who no longer comes",
    ],
  ],
])("%s is told of requests, whatever their order", (_what, after, lines) => {
  expect(told(after, before)).toEqual(lines);
});

test("A request is told with a person of its own party, or with nobody", () => {
  const changes = changesBetween(before, { ...before, unsorted: [gone, anna] });
  expect(changes.map(({ name, personId }) => [name, personId])).toEqual([
    ["The party of Otto Novak", null],
    ["The party of Maeve Moreau", 1004],
  ]);
});
