import type { Answer, Ask } from "#contract/endpoint.ts";
import type { showImport as endpoint } from "#contract/imports.ts";
import type { Ctx } from "#server/platform/context.ts";
import { importFile } from "./import-record.ts";
import { readImport } from "./queries.ts";

/** One import with its columns and progress. */
export async function showImport(
  { db, now }: Ctx,
  { id }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  return importFile(db, await readImport(db, id), now);
}
