import { previewMemberEmail as endpoint } from "#contract/members/emails.ts";
import { previewOf } from "#server/circulars/compose-circular.ts";
import { action } from "#server/platform/http/action.ts";
import { addressMembers } from "./address-members.ts";

/** Shows which members a draft reaches, who is left out and why, and how the email to one of them reads. */
export const previewMemberEmail = action(endpoint, (ctx, { to, ...draft }) =>
  ctx.db.transaction(async (tx) => previewOf(ctx.config, await addressMembers(ctx, tx, draft), to), {
    isolationLevel: "repeatable read",
  }),
);
