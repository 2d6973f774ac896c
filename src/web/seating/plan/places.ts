import type { Board, Place } from "#contract/seating/board.ts";
import type { Dinner, Plan } from "./dinner.ts";

/** One person's way, as the server takes it for a step. */
export type PlaceChange = { attendeeId: number; from: Place; to: Place };

/** The ways of all whose place is another in the plan; seats only where the table has numbered ones. */
export function changesTo({ persons, tables }: Dinner, plan: Plan): PlaceChange[] {
  return persons.flatMap(({ id, table, seat }, index) => {
    const at = tables[plan.table[index] ?? -1];
    const newSeat = plan.seat[index] ?? 0;
    const isSameTable = (at?.number ?? null) === table;
    const to = {
      table: at?.number ?? null,
      seat: at?.isBySeat && newSeat > 0 ? newSeat : isSameTable && !at?.isBySeat ? seat : null,
    };
    return isSameTable && to.seat === seat ? [] : [{ attendeeId: id, from: { table, seat }, to }];
  });
}

/** The board as it would be after these changes, to show or judge before anything is saved. */
export function withPlaces(board: Board, changes: readonly { attendeeId: number; to: Place }[]): Board {
  const places = new Map(changes.map(({ attendeeId, to }) => [attendeeId, to]));
  return { ...board, persons: board.persons.map((person) => ({ ...person, ...places.get(person.id) })) };
}
