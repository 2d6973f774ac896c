import { eq } from "drizzle-orm";
import { checkImport as endpoint, type ImportChoices } from "#contract/imports.ts";
import { apart } from "#server/imports/apart/apart.ts";
import { fileGone } from "#server/imports/apart/plan-file.ts";
import type { Ctx } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { SerializedJson } from "#server/platform/http/write-answer.ts";
import { readImport } from "./queries.ts";
import { whyNotFields } from "./store-file.ts";
import { imports } from "./tables.ts";

/** Works out what an import would do without writing it; the columns chosen for this file are saved. */
export const checkImport = action(endpoint, async (ctx, { id, ...chosen }) => {
  await headersOfWaiting(ctx, id, chosen);
  const society = ctx.config.chapter.societyShortName;
  const answer = await apart(ctx, "checkFile", { asked: { id, chosen, society } });
  // A reload must not lose thirty chosen columns. Other files use them only after this one is imported.
  await ctx.db.update(imports).set({ fields: chosen.fields }).where(eq(imports.id, id));
  return new SerializedJson(answer);
});

/** The headings of a file that is not imported yet; refuses if it is, or if the fields are not enough. */
export async function headersOfWaiting(
  ctx: Ctx,
  id: number,
  chosen: ImportChoices,
): Promise<readonly string[]> {
  const refusal = whyNotFields(chosen.fields);
  if (refusal) throw refusal;
  const { state, headers } = await readImport(ctx.db, id);
  if (state !== "ready") throw fileGone();
  return headers;
}
