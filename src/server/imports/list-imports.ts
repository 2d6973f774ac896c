import type { Answer } from "#contract/endpoint.ts";
import type { listImports as endpoint } from "#contract/imports.ts";
import type { Ctx } from "#server/platform/context.ts";
import { importRecord } from "./import-record.ts";
import { readImports } from "./queries.ts";

/** Lists all imports, newest first. */
export async function listImports({ db, now }: Ctx): Promise<Answer<typeof endpoint>> {
  return (await readImports(db)).map((row) => importRecord(row, now));
}
