import type { TestProject } from "vitest/node";
import { startPostgres } from "#test/database/postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the throw-away PostgreSQL of this run. */
    postgresUrl: string;
  }
}

/** One throw-away PostgreSQL for all race tests of a run; without one the run fails. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide("postgresUrl", postgres.url);
  return postgres.stop;
}
