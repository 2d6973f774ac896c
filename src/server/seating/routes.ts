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
  showBoard,
  changePlan,
  movePersons,
  undoMove,
  redoMove,
  changeSeating,
  addTables,
  listTableSizes,
  changeTable,
  deleteTable,
  listEarlierPlans,
  copyTables,
  writeFeatures,
  listTablemates,
  addWish,
  changeWish,
  deleteWish,
  readRequest,
];
