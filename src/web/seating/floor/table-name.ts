import type { Board } from "#contract/seating/board.ts";
import type { BoardTable } from "#contract/seating/room.ts";
import { peopleAt, TABLE_ROLE_WORDS } from "#web/seating/board/words.ts";

/** "Table 6, Orchard, host table, 2 of 8 seats taken: Anna Weber, Pieter Weber" */
export function tableInFull(board: Board, table: BoardTable): string {
  const people = peopleAt(board, table.number);
  const what = [
    `Table ${table.number}`,
    table.name,
    table.role && TABLE_ROLE_WORDS[table.role].toLowerCase(),
    table.isQuiet && "quiet",
    table.isAccessible && "step-free",
    `${people.length} of ${table.seats} seats taken`,
  ];
  const names = people.map(({ name, seat }) => (seat === null ? name : `${name} in seat ${seat}`));
  return `${what.filter(Boolean).join(", ")}${names.length > 0 ? `: ${names.join(", ")}` : ""}`;
}
