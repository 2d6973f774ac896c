import { testCircular as endpoint } from "#contract/registrations/circulars.ts";
import { sendTest } from "#server/circulars/send-test.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { addressDraft } from "./address-draft.ts";

/** Emails a draft to its writer alone, as the first mailbox would get it (D-215). */
export const testCircular = action(endpoint, async (ctx, { id, ...draft }) =>
  ctx.db.transaction(async (tx) => {
    const to = await sendTest(ctx, tx, {
      texts: await addressDraft(ctx, tx, { id, draft }),
      files: draft.files,
    });
    await audit(tx, {
      at: ctx.now,
      actor: actorName(ctx.me),
      action: "circular tested",
      entity: "event",
      entityId: id,
    });
    return { to };
  }),
);
