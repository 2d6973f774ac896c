import type { Answer, Ask } from "#contract/endpoint.ts";
import type { showInvitation as endpoint } from "#contract/members/invitations.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import { countResetAttempt } from "#server/session/login-throttle.ts";
import { findInvited } from "./open-invitation.ts";

/** Shows whom an invitation is for, before they type anything. */
export async function showInvitation(
  ctx: Ctx<Me | null>,
  { token }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  await countResetAttempt(ctx);
  const member = await findInvited(ctx.db, token, ctx.now);
  return {
    isOpen: member !== undefined,
    firstName: member?.firstName ?? null,
    userName: member?.userName ?? null,
  };
}
