/**
 * Races that wait for seconds, for a lost server or a limit: two at a time, beside the other races, they cost little more than
 * the processor time they use.
 */
export const DRILLS = [
  "src/server/platform/database/connections.race.test.ts",
  "src/server/platform/database/servers.race.test.ts",
  "src/server/platform/http/unavailable.race.test.ts",
  "test/failover.race.test.ts",
  "test/faults/frozen.race.test.ts",
  "test/faults/short.race.test.ts",
  "test/pooler.race.test.ts",
  "test/rolling-update.race.test.ts",
];
