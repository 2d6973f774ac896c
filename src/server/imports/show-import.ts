import type { Answer, Ask } from "#contract/endpoint.ts";
import type { showImport as endpoint } from "#contract/imports.ts";
import type { Ctx } from "#server/platform/context.ts";
import { readFile } from "./import-record.ts";
import { readImport } from "./queries.ts";

/** One import, with its columns and how far it is. */
export async function showImport(
  { db, now }: Ctx,
  { id }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  return readFile(db, await readImport(db, id), now);
}
