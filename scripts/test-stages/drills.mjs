/** Races that wait for seconds, for a lost server or a limit. None needs the machine to itself, so they run side by side. */
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
