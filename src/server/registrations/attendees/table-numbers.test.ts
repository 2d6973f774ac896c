import { expect, test } from "vitest";
import { tableNumbers } from "./table-numbers.ts";

const persons = (tables: (number | null)[], ownerComes: boolean) =>
  tables.map((table, id) => ({ id, isOwner: ownerComes && id === 0, table }));

test.each([
  ["all at one table", [4, 4, 4], true, 4, ["-", "-", "-"]],
  ["all without", [null, null], true, null, ["-", "-"]],
  ["the owner elsewhere", [6, 4, 4], true, 6, ["-", "4", "4"]],
  ["a guest elsewhere", [4, 4, 6], true, 4, ["-", "-", "6"]],
  ["a guest without", [4, null], true, 4, ["-", "unseated"]],
  ["the owner without", [null, 4], true, null, ["-", "4"]],
  ["guests alone, together", [4, 4], false, 4, ["-", "-"]],
  ["guests alone, at two tables", [4, 6], false, null, ["4", "6"]],
  ["guests alone, one without", [4, null], false, null, ["4", "-"]],
  ["nobody", [], false, null, []],
] as const)("A party is written down: %s", (_, tables, ownerComes, party, own) => {
  const numbers = tableNumbers(persons([...tables], ownerComes));
  expect(numbers.party).toBe(party);
  expect(
    [...numbers.own.values()].map(({ tableNumber, isUnseated }) =>
      isUnseated ? "unseated" : String(tableNumber ?? "-"),
    ),
  ).toEqual(own);
});
