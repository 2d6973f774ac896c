import * as moves from "#contract/seating/moves.ts";
import * as tables from "#contract/seating/tables.ts";
import { answer } from "#server/platform/http/http.ts";
import { addTables } from "./add-tables.ts";
import { movePersons } from "./move-persons.ts";
import { showBoard } from "./show-board.ts";

export const seatingRoutes = [
  answer(moves.showBoard, showBoard),
  answer(moves.movePersons, movePersons),
  answer(tables.addTables, addTables),
];
