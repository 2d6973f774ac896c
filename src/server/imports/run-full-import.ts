import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Answer } from "#contract/endpoint.ts";
import { type runFullImport as endpoint, IMPORT_BYTES_MAX } from "#contract/imports.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inWords } from "#server/platform/http.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { dropImport } from "./drop-import.ts";
import { fold } from "./fold.ts";
import { guessFields } from "./guess-fields.ts";
import { keepFile } from "./keep-file.ts";
import type { Plan } from "./plan-import.ts";
import { readMapping } from "./queries.ts";
import { readTable } from "./read-table.ts";
import { writeImport } from "./run-import.ts";
import type { Table } from "./table.ts";

/** Runs the configured file through the same import as an uploaded one; no couple is linked without a look (S-36, H-18). */
export async function runFullImport(ctx: Ctx): Promise<Answer<typeof endpoint>> {
  const { config, db, log } = ctx;
  if (!config.importFile) throw new Refusal(422, "No import source is configured");
  const table = await readConfigured(ctx, config.importFile);
  const id = await keepFile(ctx, table, { fileName: basename(config.importFile), source: "configured" });
  const fields = (await readMapping(db, table.headers)) ?? guessFields(table.headers);
  try {
    const { created, changed, refused } = await writeImport(ctx, { id, fields, digest: null, couples: [] });
    // The lines, not the people in them.
    if (refused.length > 0) {
      log.warn(
        { import: id, refused: refused.length, lines: refused.slice(0, 50).map(({ line }) => line) },
        "rows were refused",
      );
    }
    const names = [
      ...created.map(({ facts }) => facts.lastName),
      ...changed.map(({ member, after }) => after.lastName ?? member.lastName),
    ];
    return {
      importedRecords: names.length,
      wenstromRecords: names.filter((name) => fold(name) === "wenstrom").length,
      message: refusedInWords(refused),
    };
  } catch (error) {
    if (error instanceof Refusal) await dropImport(ctx, { id });
    throw error;
  }
}

/** Refused rows that the message tells one by one. */
const TOLD = 20;

function refusedInWords(refused: Plan["refused"]): string {
  if (refused.length === 0) return "";
  const count = refused.length === 1 ? "1 row was refused." : `${refused.length} rows were refused.`;
  const each = refused
    .slice(0, TOLD)
    .map(({ line, name, why }) => `Line ${line}, ${name || "no name"}: ${why}.`);
  return [count, ...each, ...(refused.length > TOLD ? ["…"] : [])].join(" ");
}

async function readConfigured({ log }: Ctx, path: string): Promise<Table> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    log.error({ error: inWords(error) }, "the import file cannot be read");
    throw new Refusal(422, "The configured import file cannot be read. Please tell whoever runs the portal.");
  }
  const table = bytes.length > IMPORT_BYTES_MAX ? { whyNot: "It is larger than 10 MB." } : readTable(bytes);
  if ("whyNot" in table) throw new Refusal(422, `The configured import file cannot be used. ${table.whyNot}`);
  return table;
}
