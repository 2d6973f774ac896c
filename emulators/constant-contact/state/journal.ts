import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";

/** A row of a table in the file; without a row it was deleted. */
export type Line = [table: string, id: string, row?: object];

export interface Journal {
  note(...line: Line): void;
  /** The file no longer counts: the next write holds everything again. */
  startOver(): void;
  /** Resolves when what has changed so far is on the disk; many changes of one moment share a write. */
  saved(): Promise<void>;
}

const linesAtOnce = 2_000;
/** So many lines that others have overtaken are left standing. */
const overtakenAtMost = 5_000;

/**
 * A file to which changed rows are appended. Fifty thousand contacts would take too long to write whole for
 * each call. It is written again from `everything` at the start, on `startOver`, and when it
 * tells mostly of what was changed again since.
 */
export function openJournal(file: string | undefined, everything: () => Iterable<Line>): Journal {
  if (file === undefined) return { note() {}, startOver() {}, saved: () => Promise.resolve() };
  const changes = new Map<string, Map<string, object | undefined>>();
  let rewrite = true;
  let whole = 0;
  let appended = 0;
  let scheduled: Promise<void> | null = null;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    rewrite ||= appended > Math.max(overtakenAtMost, 2 * whole);
    const lines = rewrite ? [...everything()] : [...linesOf(changes)];
    changes.clear();
    if (lines.length === 0) return;
    if (!rewrite) {
      appended += lines.length;
      return append(file ?? "", lines);
    }
    rewrite = false;
    whole = lines.length;
    appended = 0;
    mkdirSync(dirname(file ?? ""), { recursive: true, mode: 0o700 });
    await append(`${file}.new`, lines, "w");
    renameSync(`${file}.new`, file ?? "");
  }

  return {
    note(table, id, row) {
      const rows = changes.get(table) ?? new Map<string, object | undefined>();
      changes.set(table, rows.set(id, row));
    },
    startOver() {
      rewrite = true;
    },
    saved() {
      scheduled ??= nextTurn().then(() => {
        scheduled = null;
        writing = writing.then(write);
        return writing;
      });
      return scheduled;
    },
  };
}

/** The lines of a file in their order. A last line that a crash has cut off is no line. */
export function* readJournal(file: string): Iterable<Line> {
  if (!existsSync(file)) return;
  const lines = readFileSync(file, "utf8").split("\n");
  lines.pop();
  for (const [index, line] of lines.entries()) {
    try {
      yield JSON.parse(line) as Line;
    } catch (error) {
      const place = `line ${index + 1} of ${file}`;
      throw new Error(`The ${place} is not readable as JSON; move the file away to start empty.`, {
        cause: error,
      });
    }
  }
}

function* linesOf(changes: ReadonlyMap<string, ReadonlyMap<string, object | undefined>>): Iterable<Line> {
  for (const [table, rows] of changes)
    for (const [id, row] of rows) yield row === undefined ? [table, id] : [table, id, row];
}

async function append(file: string, lines: Line[], flag = "a"): Promise<void> {
  const handle = await open(file, flag, 0o600);
  try {
    for (let from = 0; from < lines.length; from += linesAtOnce) {
      const some = lines.slice(from, from + linesAtOnce);
      await handle.appendFile(some.map((line) => `${JSON.stringify(line)}\n`).join(""));
    }
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
