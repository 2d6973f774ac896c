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
  uploadImport,
  listImports,
  showImport,
  checkImport,
  refusedRows,
  runImport,
  undoImport,
  discardImport,
  runFullImport,
];
