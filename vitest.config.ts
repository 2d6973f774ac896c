import { globSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import LongestFirst from "./scripts/test-stages/longest-first.mjs";
import { KEPT_CODE } from "./test/programs/spawn-node.ts";

const races = "**/*.race.test.ts";
const documents = "**/*.document.test.ts";
const attacks = "**/*.security.test.ts";
// Each goes through all of something: every endpoint, role, migration. Not in npm run test:fast.
const sweeps = "**/*.sweep.test.ts";
// What reads the provider's answers, or makes up for what they leave out: src/server/payments/every-answer.test.ts holds
// that each kind of answer is among them.
const answers = globSync("src/server/{payments,treasury,backup}/**/*.test.ts", { exclude: [races] }).filter(
  (file) => readFileSync(file, "utf8").includes('from "#test/services/shop.ts"'),
);
// A test takes a third less processor time on PostgreSQL than on the embedded database, and a sweep half as much (077).
// With TEST_ENGINE=embedded, all of them run on the embedded database.
const onPostgres = process.env.TEST_ENGINE === "embedded" ? {} : { globalSetup: "./test/postgres-setup.ts" };
const elsewhere = ["node_modules/**", "dist/**"];

export default defineConfig({
  test: {
    // Twice the two cores, since many tests wait.
    maxWorkers: 4,
    // A worker keeps its modules and its database, which starts once and not for each file.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    allowOnly: false,
    // A test whose expectations never run, such as those of an empty loop, could not fail.
    // A state that is waited for comes late on a busy machine.
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    setupFiles: ["./scripts/test-stages/property-setup.ts"],
    env: KEPT_CODE,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    projects: [
      {
        extends: true,
        test: {
          ...onPostgres,
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: [...elsewhere, races, documents, attacks, sweeps, "src/web/**"],
        },
      },
      { extends: true, test: { ...onPostgres, name: "sweep", include: [sweeps], exclude: elsewhere } },
      {
        extends: true,
        // The same tests with a card provider that leaves out of its answers what it may leave out.
        test: {
          ...onPostgres,
          name: "sparse",
          include: answers,
          exclude: elsewhere,
          env: { AUTHORIZE_NET_EMULATOR_SPARSE: "true" },
        },
      },
      {
        extends: true,
        // A cold LibreOffice may be installed first, and takes its time to open a file.
        test: {
          ...onPostgres,
          name: "document",
          include: [documents],
          exclude: elsewhere,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        // Short in npm test, long in npm run test:security. The limits are for what is stuck, not for what is slow on a busy
        // machine: some walk over every call as every kind of person.
        test: {
          ...onPostgres,
          name: "security",
          include: [attacks],
          exclude: elsewhere,
          testTimeout: 900_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          ...onPostgres,
          name: "page",
          include: ["src/web/**/*.test.{ts,tsx}"],
          exclude: elsewhere,
          environment: "jsdom",
          // Longer than what a page may wait for (page-setup.ts).
          testTimeout: 180_000,
          setupFiles: ["./test/page-setup.ts"],
        },
      },
      {
        extends: true,
        // A PostgreSQL of their own; npm test runs the drills among them beside the others.
        test: {
          name: "race",
          include: [races],
          exclude: elsewhere,
          globalSetup: "./test/postgres-setup.ts",
          // A bound for what is stuck, not for what is slow.
          testTimeout: 240_000,
        },
      },
    ],
  },
});
