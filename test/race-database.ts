import { inject } from "vitest";
import { freshDatabaseOn } from "./postgres.ts";

/** Address of a new empty database on the real PostgreSQL of this run, for a `*.race.test.ts`. */
export function raceDatabase(): Promise<string> {
  return freshDatabaseOn(inject("postgresUrl"));
}
