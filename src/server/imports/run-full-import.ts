import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import {
  runFullImport as endpoint,
  IMPORT_BYTES_MAX,
  IMPORT_FIELDS,
  type ImportField,
  type ImportOutcome,
  unusedColumns,
} from "#contract/imports.ts";
import type { Written } from "#server/imports/apart/write-file.ts";
import { readFileApart } from "#server/imports/file/read-file.ts";
import type { StoredTable } from "#server/imports/file/table.ts";
import { matchHeadings, matchMisspelledHeadings, otherMatches } from "#server/imports/plan/match-headings.ts";
import type { Ctx } from "#server/platform/context.ts";
import { databaseOutage } from "#server/platform/database/database-errors.ts";
import { action } from "#server/platform/http/action.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { discardImport } from "./discard-import.ts";
import { readMapping } from "./queries.ts";
import { writeImport } from "./run-import.ts";
import { storeFile } from "./store-file.ts";

/** Imports the configured file like an uploaded one, but links no couples, since no one reviews them (S-36, H-18). */
export const runFullImport = action(endpoint, async (ctx) => {
  const { config, db, log } = ctx;
  if (!config.importFile) throw new Refusal(422, "No import source is configured");
  const table = await readConfigured(ctx, config.importFile);
  const [guess] = table.guesses;
  if (guess) {
    throw new Refusal(
      422,
      `The configured import file can’t be used without a review. ${guess} You can upload it under Import Members.`,
    );
  }
  const id = await storeFile(ctx, table, { fileName: basename(config.importFile), source: "configured" });
  try {
    const chosen = await readMapping(db, table.headers);
    const fields = chosen ?? certainFields(table);
    const written = await writeImport(ctx, { id, fields, digest: null, couples: [] });
    const { counts, outcome } = written;
    // Only line numbers, no names.
    if (counts.refused > 0) {
      log.warn(
        { import: id, refused: counts.refused, lines: outcome.refused.slice(0, 50).map(({ line }) => line) },
        "rows were skipped",
      );
    }
    return {
      importedRecords: counts.created + counts.changed,
      wenstromRecords: written.wenstroms,
      message: [
        refusedInWords(written),
        leftInWords(outcome),
        keptInWords(outcome),
        movedInWords(written),
        assumedInWords(written),
        // If an officer chose the columns, they have seen which ones are unused.
        chosen ? "" : unusedInWords(table, fields),
      ]
        .filter(Boolean)
        .join(" "),
      importId: id,
    };
  } catch (error) {
    // It is read again from the server, so it is never left for a review.
    if (error instanceof Refusal || databaseOutage(error)) await discardImport(ctx, { id });
    throw error;
  }
});

/** The fields of a layout for which no officer has chosen columns; refused if one of them would be a guess. */
function certainFields({ headers, samples }: StoredTable): (ImportField | null)[] {
  const fields = matchHeadings(headers, samples);
  const review = "Please upload the file once under Import Members and choose the columns.";
  const others = otherMatches(headers, samples, fields);
  const other = others.findIndex((field) => field !== null);
  const field = others[other];
  if (field) {
    const [one, two] = [headers[fields.indexOf(field)], headers[other]];
    throw new Refusal(
      422,
      `The configured import file has two columns for ${IMPORT_FIELDS[field]}: “${one}” and “${two}”. ${review}`,
    );
  }
  const misspelled = matchMisspelledHeadings(headers, samples);
  const guess = misspelled.findIndex((found, at) => found !== fields[at]);
  const guessed = misspelled[guess];
  if (!guessed) return fields;
  throw new Refusal(
    422,
    `The configured import file has a column “${headers[guess]}”, which may be ${IMPORT_FIELDS[guessed]}. ${review}`,
  );
}

/** Maximum number of entries of each kind that the message lists. */
const TOLD = 20;

function leftInWords({ leftCells, leftCellsTotal: total }: Written["outcome"]): string {
  const count = total === 1 ? "1 cell was left out." : `${total} cells were left out.`;
  const each = leftCells.map(({ field, why, ...row }) => ({ ...row, why: `${field}: ${why}` }));
  return listed(count, each, total);
}

function refusedInWords({ counts: { refused: total }, outcome }: Written): string {
  return listed(total === 1 ? "1 row was skipped." : `${total} rows were skipped.`, outcome.refused, total);
}

/** The count and the first entries, each with its line, name, and reason; empty if there are none. */
function listed(count: string, first: ImportOutcome["refused"], total: number): string {
  if (total === 0) return "";
  const each = first
    .slice(0, TOLD)
    .map(({ line, name, why }) => `Line ${line}, ${name || "no name"}: ${why}.`);
  return [count, ...each, ...(first.length > TOLD ? ["…"] : [])].join(" ");
}

function keptInWords({ keptDuesTotal: total }: Written["outcome"]): string {
  if (total === 0) return "";
  const what = total === 1 ? "1 paid-through date was kept" : `${total} paid-through dates were kept`;
  return `${what} because a payment recorded here covers a later date than the file does.`;
}

function movedInWords({ movedBack: moved }: Written): string {
  return listed(
    moved.length === 1 ? "1 paid-through date moved back." : `${moved.length} paid-through dates moved back.`,
    moved.map(({ line, name, field, before, after }) => ({
      line,
      name,
      why: `${field}, from ${before} to ${after}`,
    })),
    moved.length,
  );
}

/** Says which dates were read with the month first although nothing in the file shows that. */
function assumedInWords({ dayColumns }: Written): string {
  return dayColumns
    .filter(({ by }) => by === "nothing")
    .map(
      ({ field, line, words }) =>
        `${IMPORT_FIELDS[field]}: line ${line} has “${words}”, which can be read two ways; it was read with the month first.`,
    )
    .join(" ");
}

/** Names the columns that have values but fill no field. */
function unusedInWords({ headers, samples }: StoredTable, fields: readonly (ImportField | null)[]): string {
  const columns = headers.map((header, at) => ({ header, samples: samples[at] ?? [] }));
  const unused = unusedColumns(columns, fields).map((name) => `“${name}”`);
  if (unused.length === 0) return "";
  return unused.length === 1
    ? `The column ${unused[0]} was not imported.`
    : `The columns ${unused.join(", ")} were not imported.`;
}

async function readConfigured({ log }: Ctx, path: string): Promise<StoredTable> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    log.error({ error: summarizeError(error) }, "the import file cannot be read");
    throw new Refusal(
      422,
      "The configured import file can’t be read. Please contact the person who runs the portal.",
    );
  }
  const isTooLarge = bytes.length > IMPORT_BYTES_MAX;
  const table = isTooLarge
    ? { whyNot: "It is larger than 10 MB." }
    : await readFileApart(new Uint8Array(bytes));
  if ("whyNot" in table) throw new Refusal(422, `The configured import file can’t be used. ${table.whyNot}`);
  return table;
}
