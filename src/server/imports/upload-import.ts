import { isDeepStrictEqual } from "node:util";
import { uploadImport as endpoint } from "#contract/imports.ts";
import { readFileApart } from "#server/imports/file/read-file.ts";
import { safeFileName } from "#server/platform/files/file-name.ts";
import { action } from "#server/platform/http/action.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { whyNotDiscard } from "./discard-import.ts";
import { importFile } from "./import-record.ts";
import { readImport } from "./queries.ts";
import { storeFile } from "./store-file.ts";

/** Parses an uploaded file and stores its rows for a day; the directory is unchanged. */
export const uploadImport = action(endpoint, async (ctx, { name, replaces, ...chosen }) => {
  const before = replaces === undefined ? null : await readImport(ctx.db, replaces);
  const refusal = before && whyNotDiscard(before);
  if (refusal) throw refusal;
  const table = await readFileApart(new Uint8Array(await ctx.request.arrayBuffer()), chosen);
  if ("whyNot" in table) throw badRequest(table.whyNot);
  const isSameTable = before !== null && isDeepStrictEqual(before.headers, [...table.headers]);
  const id = await storeFile(ctx, table, {
    fileName: safeFileName(name),
    source: "upload",
    fields: isSameTable ? before.fields : null,
    replaces: before?.id ?? null,
  });
  return importFile(ctx.db, await readImport(ctx.db, id), ctx.now);
});
