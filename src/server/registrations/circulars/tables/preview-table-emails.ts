import { previewTableEmails as endpoint } from "#contract/registrations/table-emails.ts";
import { previewOf } from "#server/circulars/compose-circular.ts";
import { action } from "#server/platform/http/action.ts";
import { addressTables } from "./address-tables.ts";

/** Shows who would be emailed their table now, and how it reads for one of them (D-491). */
export const previewTableEmails = action(endpoint, (ctx, { id, to, ...text }) =>
  ctx.db.transaction(async (tx) => previewOf(ctx.config, await addressTables(ctx, tx, { id, text }), to), {
    isolationLevel: "repeatable read",
  }),
);
