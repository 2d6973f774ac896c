import { describe, expect, it } from "vitest";
import { isOverfull, overfullTable, sumTables, tableCount } from "./tables.ts";

const PLAN = { seatsPerTable: 8 };
const UNKNOWN = { seatsPerTable: null };

describe("the tables", () => {
  const at = (tableNumber: number | null, attends = true) => ({ tableNumber, attends });
  const rows = [at(4), at(null), at(4), at(12), at(9), at(4), at(null), at(5, false)];

  it("have the people who attend, by number, those without a table last", () => {
    expect(sumTables(PLAN, rows)).toEqual([
      { table: 4, people: 3, seats: 8 },
      { table: 9, people: 1, seats: 8 },
      { table: 12, people: 1, seats: 8 },
      { table: null, people: 2, seats: null },
    ]);
  });

  it("have the seats of the board, where it says so", () => {
    const plan = { seatsPerTable: 8, tables: [{ number: 9, seats: 12 }] };
    expect(sumTables(plan, rows).map(({ seats }) => seats)).toEqual([8, 12, 8, null]);
    const sized = { seatsPerTable: null, tables: [{ number: 4, seats: 2 }] };
    expect(sumTables(sized, rows).map(({ seats }) => seats)).toEqual([2, null, null, null]);
  });

  it("have no number of seats if the event has none", () => {
    expect(sumTables(UNKNOWN, rows).map(({ seats }) => seats)).toEqual([null, null, null, null]);
  });
});

it.each([
  [{ table: 4, people: 8, seats: 8 }, false, "8 of 8"],
  [{ table: 4, people: 9, seats: 8 }, true, "9 of 8"],
  [{ table: 4, people: 9, seats: null }, false, "9 people"],
  [{ table: 4, people: 1, seats: null }, false, "1 person"],
  [{ table: null, people: 90, seats: null }, false, "90 people"],
])("%j is overfull: %s, and counted as %j", (sum, overfull, count) => {
  expect([isOverfull(sum), tableCount(sum)]).toEqual([overfull, count]);
});

it("An overfull table is named with its people and seats", () => {
  expect(overfullTable({ table: 4, people: 10, seats: 8 })).toBe("Table 4: 10 people, 8 seats");
  expect(overfullTable({ table: 4, people: 2, seats: 1 })).toBe("Table 4: 2 people, 1 seat");
});
