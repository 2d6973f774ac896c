import type { SeatingBoard } from "#server/registrations/seating-board.ts";
import { readTableSizes } from "#server/seating/room/table-sizes.ts";
import { carryPerson } from "./carry-persons.ts";
import { readBoard } from "./queries.ts";

/** The table board as registrations need it; passed to them by app.ts. */
export const seatingBoard: SeatingBoard = { read: readBoard, carryPerson, readTableSizes };
