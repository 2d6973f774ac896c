import * as moves from "#contract/seating/moves.ts";
import * as tablemates from "#contract/seating/tablemates.ts";
import * as tables from "#contract/seating/tables.ts";
import * as wishes from "#contract/seating/wishes.ts";
import { answer } from "#server/platform/http/http.ts";
import { changeSeating } from "#server/seating/moves/change-seating.ts";
import { movePersons } from "#server/seating/moves/move-persons.ts";
import { redoMove, undoMove } from "#server/seating/moves/take-back-step.ts";
import { addTables } from "#server/seating/room/add-tables.ts";
import { changeTable } from "#server/seating/room/change-table.ts";
import { copyTables } from "#server/seating/room/copy-tables.ts";
import { deleteTable } from "#server/seating/room/delete-table.ts";
import { listEarlierPlans } from "#server/seating/room/list-earlier-plans.ts";
import { listTableSizes } from "#server/seating/room/list-table-sizes.ts";
import { writeFeatures } from "#server/seating/room/write-features.ts";
import { listTablemates } from "#server/seating/tablemates/list-tablemates.ts";
import { addWish } from "#server/seating/wishes/add-wish.ts";
import { changeWish } from "#server/seating/wishes/change-wish.ts";
import { deleteWish } from "#server/seating/wishes/delete-wish.ts";
import { readRequest } from "#server/seating/wishes/read-request.ts";
import { changePlan } from "./change-plan.ts";
import { showBoard } from "./show-board.ts";

export const seatingRoutes = [
  answer(moves.showBoard, showBoard),
  answer(moves.changePlan, changePlan),
  answer(moves.movePersons, movePersons),
  answer(moves.undoMove, undoMove),
  answer(moves.redoMove, redoMove),
  answer(moves.changeSeating, changeSeating),
  answer(tables.addTables, addTables),
  answer(tables.listTableSizes, listTableSizes),
  answer(tables.changeTable, changeTable),
  answer(tables.deleteTable, deleteTable),
  answer(tables.listEarlierPlans, listEarlierPlans),
  answer(tables.copyTables, copyTables),
  answer(tables.writeFeatures, writeFeatures),
  answer(tablemates.listTablemates, listTablemates),
  answer(wishes.addWish, addWish),
  answer(wishes.changeWish, changeWish),
  answer(wishes.deleteWish, deleteWish),
  answer(wishes.readRequest, readRequest),
];
