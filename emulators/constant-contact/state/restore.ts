import type { EmulatedClock } from "#emulators/platform/clock.ts";
import { type Line, readJournal } from "./journal.ts";
import { type State, tablesOf } from "./state.ts";

/** Raised when a stored file of an older emulator can no longer be read. */
const version = 1;
const about = "about";

/** Everything as lines: what the file says of itself first. */
export function* everything(state: State, clock: EmulatedClock): Iterable<Line> {
  yield [about, "file", { version, clockAhead: clock.ahead() }];
  for (const table of tablesOf(state)) for (const [id, row] of table.entries()) yield [table.name, id, row];
}

/** The line that notes how far the clock has been moved. */
export function clockLine(clock: EmulatedClock): Line {
  return [about, "file", { version, clockAhead: clock.ahead() }];
}

/** Puts a stored state in place of the empty one, the clock as far ahead as it was. */
export function restoreState(file: string, state: State, clock: EmulatedClock): void {
  const tables = new Map(tablesOf(state).map((table) => [table.name, table]));
  const rows = new Map<string, Map<string, object>>([...tables.keys()].map((name) => [name, new Map()]));
  let ahead = Number.NEGATIVE_INFINITY;
  for (const [name, id, row] of readJournal(file)) {
    if (name === about) ahead = clockAheadOf(row);
    else if (row === undefined) rows.get(name)?.delete(id);
    else rows.get(name)?.set(id, row);
  }
  for (const [name, kept] of rows) for (const row of kept.values()) tables.get(name)?.restore(row);
  // Never back: what has happened stays in the past, also when the real clock was put back.
  clock.advance(Math.max(0, ahead - clock.ahead()));
}

function clockAheadOf(row: object | undefined): number {
  const isOurs = row && "version" in row && row.version === version && "clockAhead" in row;
  if (!isOurs) throw new Error("The stored state is of another version; move the file away to start empty.");
  return Number(row.clockAhead);
}
