import type { Answer, Ask } from "#contract/endpoint.ts";
import type { uploadImport as endpoint } from "#contract/imports.ts";
import type { Ctx } from "#server/platform/context.ts";
import { fileNameOf } from "#server/platform/download.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { readFile } from "./import-record.ts";
import { keepFile } from "./keep-file.ts";
import { readImport } from "./queries.ts";
import { readTable } from "./read-table.ts";

/** Reads an uploaded file and keeps its rows for a day; the directory stays as it is. */
export async function uploadImport(
  ctx: Ctx,
  { name }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const table = readTable(new Uint8Array(await ctx.request.arrayBuffer()));
  if ("whyNot" in table) throw badRequest(table.whyNot);
  const id = await keepFile(ctx, table, { fileName: fileNameOf(name), source: "upload" });
  return readFile(ctx.db, await readImport(ctx.db, id), ctx.now);
}
