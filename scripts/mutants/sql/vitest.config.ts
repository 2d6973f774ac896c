import { defineConfig } from "vitest/config";
import { root } from "#scripts/root.mjs";

/** The narrow tests as they are, or again for each planted deletion; `main.ts` says which. */
export default defineConfig({
  root,
  test: {
    include: (process.env.TESTS ?? "").split(","),
    setupFiles: process.env.STATEMENTS ? ["scripts/mutants/sql/record.ts"] : [],
    maxWorkers: 1,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: process.env.REPORT ? [["json", { outputFile: process.env.REPORT }]] : ["default"],
  },
});
