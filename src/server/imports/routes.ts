import * as contract from "#contract/imports.ts";
import { answer } from "#server/platform/http/http.ts";
import { checkImport } from "./check-import.ts";
import { discardImport } from "./discard-import.ts";
import { listImports } from "./list-imports.ts";
import { refusedRows } from "./refused-rows.ts";
import { runFullImport } from "./run-full-import.ts";
import { runImport } from "./run-import.ts";
import { showImport } from "./show-import.ts";
import { undoImport } from "./undo-import.ts";
import { uploadImport } from "./upload-import.ts";

export const importRoutes = [
  answer(contract.uploadImport, uploadImport),
  answer(contract.listImports, listImports),
  answer(contract.showImport, showImport),
  answer(contract.checkImport, checkImport),
  answer(contract.refusedRows, refusedRows),
  answer(contract.runImport, runImport),
  answer(contract.undoImport, undoImport),
  answer(contract.discardImport, discardImport),
  answer(contract.runFullImport, runFullImport),
];
