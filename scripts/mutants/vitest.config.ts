import { defineConfig } from "vitest/config";
import { keptThread } from "./kept-thread.ts";
import { pureTests } from "./pure-files.ts";

/** The tests that Stryker runs against each mutant, in its copy of the sources. */
export default defineConfig({
  plugins: [
    {
      name: "kept-thread",
      // Stryker's own choice would win over one of this file.
      configureVitest: ({ project }) => {
        project.config.pool = keptThread.name;
        project.config.poolRunner = keptThread;
      },
    },
  ],
  test: {
    include: pureTests(),
    setupFiles: "scripts/mutants/same-samples.ts",
    isolate: false,
    allowOnly: false,
    testTimeout: 120_000,
    // A property with thousands of samples takes seconds for each of hundreds of mutants.
    env: { RUNS: "300" },
  },
});
