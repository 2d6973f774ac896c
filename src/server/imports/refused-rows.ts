import { refusedRows as endpoint } from "#contract/imports.ts";
import { csvStream } from "#server/platform/files/csv.ts";
import { contentDisposition } from "#server/platform/files/file-name.ts";
import { action } from "#server/platform/http/action.ts";
import { planUpload } from "./check-import.ts";

/** The heading of the column with the reasons; no field has such a name, so it is ignored when the file returns. */
const REASON = "Why it was skipped";

/** The refused rows of a file as CSV, to be corrected and imported again. */
export const refusedRows = action(endpoint, async (ctx, { id, ...chosen }) => {
  const { plan, headers, rows } = await planUpload(ctx, id, chosen);
  const reasons = Map.groupBy(plan.refused, ({ line }) => line);
  const refused = rows.flatMap(({ line, cells }) => {
    const why = reasons.get(line)?.map((one) => one.why);
    return why ? [[...headers.map((_, at) => cells[at] ?? ""), `Line ${line}: ${why.join("; ")}`]] : [];
  });
  return new Response(csvStream([...headers, REASON], refused), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": contentDisposition("skipped-rows.csv"),
    },
  });
});
