import { previewCircular as endpoint } from "#contract/registrations/circulars.ts";
import { previewOf } from "#server/circulars/compose-circular.ts";
import { action } from "#server/platform/http/action.ts";
import { addressDraft } from "./address-draft.ts";

/** Shows whom a draft reaches, and how the email to one of them reads. */
export const previewCircular = action(endpoint, (ctx, { id, to, ...draft }) =>
  ctx.db.transaction(async (tx) => previewOf(ctx.config, await addressDraft(ctx, tx, { id, draft }), to), {
    isolationLevel: "repeatable read",
  }),
);
