import { testMemberEmail as endpoint } from "#contract/members/emails.ts";
import { sendTest } from "#server/circulars/send-test.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { addressMembers } from "./address-members.ts";

/** Emails a draft to its writer alone, as the first mailbox would get it. */
export const testMemberEmail = action(endpoint, (ctx, draft) =>
  ctx.db.transaction(async (tx) => {
    const to = await sendTest(ctx, tx, {
      texts: await addressMembers(ctx, tx, draft),
      files: draft.files,
    });
    await audit(tx, {
      at: ctx.now,
      actor: actorName(ctx.me),
      action: "email to members tested",
      entity: "email to members",
      entityId: "test",
    });
    return { to };
  }),
);
