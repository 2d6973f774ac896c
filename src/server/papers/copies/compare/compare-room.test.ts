import { expect, test } from "vitest";
import type { DinnerSnapshot } from "#server/papers/copies/snapshot.ts";
import { DINNER, told } from "#test/papers/told-changes.ts";

const [table] = DINNER.tables as [DinnerSnapshot["tables"][number]];
const second = { ...table, number: 2, name: "", seats: 1, shape: "round" as const, role: null };
const before: DinnerSnapshot = { ...DINNER, tables: [second, table] };
const [door, ...others] = DINNER.features as [DinnerSnapshot["features"][number]];
const tableIs = (facts: Partial<typeof table>) => ({ tables: [{ ...table, ...facts }, second] });

test.each<[string, Partial<DinnerSnapshot>, string[]]>([
  ["Nothing", { tables: [table, second], features: [...others, door] }, []],
  [
    "A new table",
    { tables: [table, second, { ...table, number: 3 }, { ...second, number: 4 }] },
    ["Table 3: New table, 8 seats", "Table 4: New table, 1 seat"],
  ],
  ["A removed table", { tables: [table] }, ["Table 2: Table removed"]],
  ["A name", tableIs({ name: "Escoffier" }), ["Table 1: Name: Escoffier. Was: Brillat-Savarin"]],
  ["More seats", tableIs({ seats: 9 }), ["Table 1: Seats: 9. Was: 8"]],
  ["Seats without numbers", tableIs({ isBySeat: false }), ["Table 1: Seats assigned: no. Was: yes"]],
  ["A note", tableIs({ note: "High chair" }), ["Table 1: Note: High chair. Was: none"]],
  ["A role that is gone", tableIs({ role: null }), ["Table 1: Table of: none. Was: host"]],
  ["Another shape", tableIs({ shape: "round" }), ["Table 1: Shape: round. Was: long"]],
  ["A quiet table", tableIs({ isQuiet: true }), ["Table 1: Quiet: yes. Was: no"]],
  ["A step-free table", tableIs({ isAccessible: true }), ["Table 1: Step-free: yes. Was: no"]],
  ["Another place across the room", tableIs({ x: 11 }), ["Table 1: Moved on the floor plan"]],
  ["Another place along the room", tableIs({ y: 16 }), ["Table 1: Moved on the floor plan"]],
  [
    "A door elsewhere",
    { features: [{ ...door, x: 21 }, ...others] },
    ["Floor plan: Doors, stage, or other fixtures moved"],
  ],
  ["A door fewer", { features: others }, ["Floor plan: Doors, stage, or other fixtures moved"]],
])("%s is told of the room, whatever the order of its tables", (_what, after, lines) => {
  expect(told(after, before)).toEqual(lines);
});
