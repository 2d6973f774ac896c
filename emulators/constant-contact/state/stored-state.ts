import type { EmulatedClock } from "#emulators/platform/clock.ts";
import { readJsonFile } from "#emulators/platform/json-file.ts";
import { type State, tablesOf } from "./state.ts";

/** Raised when a stored file of an older emulator can no longer be read. */
const version = 2;

/** Everything that a restart has to find again. */
export function storedState(state: State, clock: EmulatedClock) {
  const tables = tablesOf(state).map(([name, table]) => [name, [...table.values()]] as const);
  return { version, clockAhead: clock.ahead(), tables: Object.fromEntries(tables) };
}

/** Puts a stored state in place of the empty one, the clock as far ahead as it was. */
export function restoreState(file: string, state: State, clock: EmulatedClock): void {
  const stored = readJsonFile(file) as ReturnType<typeof storedState> | undefined;
  if (stored === undefined) return;
  if (stored.version !== version)
    throw new Error("The stored state is from another version; move the file away to start empty.");
  for (const [name, table] of tablesOf(state)) for (const row of stored.tables[name] ?? []) table.put(row);
  // Never back: what has happened stays in the past, even if the real clock was set back.
  clock.advance(Math.max(0, stored.clockAhead - clock.ahead()));
}
