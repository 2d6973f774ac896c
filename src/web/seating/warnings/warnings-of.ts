import type { Board } from "#contract/seating/board.ts";
import { dinnerOf, planOf } from "#web/seating/plan/dinner.ts";
import { warningsOfParties } from "./of-parties.ts";
import { warningsOfPersons } from "./of-persons.ts";
import { warningsOfTables } from "./of-tables.ts";
import type { Warning } from "./warning.ts";

/** Those that people notice at the door come first, those that are matters of taste last. */
const ORDER: Record<Warning["code"], number> = {
  "too-many-people": 0,
  "without-table": 1,
  "without-seat": 2,
  "not-step-free": 3,
  "couple-parted": 4,
  "party-parted": 5,
  "role-elsewhere": 6,
  "host-table-without-host": 7,
  "wish-of-pinned": 8,
  alone: 9,
  "knows-nobody": 10,
  "no-member": 11,
  "half-empty": 12,
  "lone-seat": 13,
};

/** All warnings of a board; a single one as long as no one has a table. */
export function warningsOf(board: Board): Warning[] {
  const dinner = dinnerOf(board);
  const plan = planOf(dinner);
  if (dinner.persons.length === 0) return [];
  if (plan.table.every((at) => at < 0)) {
    return [{ code: "without-table", sentence: "No one has a table yet." }];
  }
  return [
    ...warningsOfParties(dinner, plan),
    ...warningsOfPersons(dinner, plan),
    ...warningsOfTables(dinner, plan),
  ].sort((a, b) => ORDER[a.code] - ORDER[b.code]);
}
