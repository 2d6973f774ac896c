import { differencesBetween } from "#server/platform/config/fingerprints.ts";
import type { Database } from "#server/platform/database/database.ts";
import { listProcesses, type PortalProcess } from "./queries.ts";

/** Clocks further apart than this are worth a warning, in milliseconds. */
const CLOCKS_APART_MS = 5_000;

/** How the processes of a portal differ: the machines, the settings by name, the clocks in whole seconds, 0 if close. */
export interface UnequalProcesses {
  hosts: string[];
  settings: string[];
  clocksApart: number;
}

/** How the processes that serve this portal differ; null if they do not, or if there is only one. */
export async function compareProcesses(db: Database): Promise<UnequalProcesses | null> {
  return differencesAmong(await listProcesses(db));
}

function differencesAmong(processes: readonly PortalProcess[]): UnequalProcesses | null {
  const [first, ...others] = processes;
  if (!first) return null;
  const settings = [
    ...new Set(others.flatMap((other) => differencesBetween(first.settings, other.settings))),
  ].sort();
  const clocks = processes.map(({ clockAheadMs }) => clockAheadMs);
  const apart = Math.max(...clocks) - Math.min(...clocks);
  const clocksApart = apart > CLOCKS_APART_MS ? Math.round(apart / 1000) : 0;
  if (settings.length === 0 && clocksApart === 0) return null;
  return { hosts: [...new Set(processes.map(({ host }) => host))].sort(), settings, clocksApart };
}
