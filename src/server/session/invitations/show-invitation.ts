import { showInvitation as endpoint } from "#contract/members/invitations.ts";
import { action } from "#server/platform/http/action.ts";
import { countResetAttempt } from "#server/session/login-throttle.ts";
import { findInvited } from "./open-invitation.ts";

/** Shows whom an invitation is for, before they type anything. */
export const showInvitation = action(endpoint, async (ctx, { token }) => {
  await countResetAttempt(ctx);
  const member = await findInvited(ctx.db, token, ctx.now);
  return {
    isOpen: member !== undefined,
    firstName: member?.firstName ?? null,
    userName: member?.userName ?? null,
  };
});
