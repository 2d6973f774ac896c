import { refusedRows as endpoint } from "#contract/imports.ts";
import { apart } from "#server/imports/apart/apart.ts";
import { contentDisposition } from "#server/platform/files/file-name.ts";
import { action } from "#server/platform/http/action.ts";
import { headersOfWaiting } from "./check-import.ts";

/** The refused rows of a file as CSV, to be corrected and imported again. */
export const refusedRows = action(endpoint, async (ctx, { id, ...chosen }) => {
  const headers = await headersOfWaiting(ctx, id, chosen);
  const society = ctx.config.chapter.societyShortName;
  return new Response(await apart(ctx, "refusedCsv", { asked: { id, chosen, society, headers } }), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": contentDisposition("skipped-rows.csv"),
    },
  });
});
