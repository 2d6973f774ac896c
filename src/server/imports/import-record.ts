import { type ImportFile, type ImportRecord, UNDO_DAYS } from "#contract/imports.ts";
import { matchMisspelledHeadings, otherMatches } from "#server/imports/plan/match-headings.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type ImportRow, readAdded, readMapping, readTop } from "./queries.ts";

const DAY_MS = 86_400_000;

/** An import as officers see it. */
export function importRecord(row: ImportRow, now: Date): ImportRecord {
  const undoUntil = row.finishedAt && new Date(row.finishedAt.getTime() + UNDO_DAYS * DAY_MS);
  return {
    id: row.id,
    fileName: row.fileName,
    source: row.source,
    state: row.state,
    by: row.by,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    rows: row.rows,
    progress: row.progress,
    counts: row.counts,
    couplesLinked: row.couplesLinked,
    error: row.error,
    undoUntil: row.state === "done" && undoUntil && undoUntil > now ? undoUntil.toISOString() : null,
    undone:
      row.undone && row.undoneAt
        ? { ...row.undone, at: row.undoneAt.toISOString(), by: row.undoneByName }
        : null,
  };
}

/** The same with its columns and their fields: chosen for this file, else chosen last time, else matched by heading. */
export async function importFile(db: Tx, row: ImportRow, now: Date): Promise<ImportFile> {
  const remembered = row.fields ? null : await readMapping(db, row.headers);
  const chosen = row.fields ?? remembered;
  const fields = chosen ?? matchMisspelledHeadings(row.headers, row.samples);
  const others = otherMatches(row.headers, row.samples, fields);
  return {
    ...importRecord(row, now),
    columns: row.headers.map((header, at) => ({
      header,
      samples: row.samples[at] ?? [],
      field: fields[at] ?? null,
      alsoFits: chosen ? null : (others[at] ?? null),
    })),
    isRemembered: remembered !== null,
    reading: row.reading && { ...row.reading, top: await readTop(db, row.id) },
    outcome: row.outcome,
    added: row.state === "done" ? await readAdded(db, row.id) : [],
  };
}
