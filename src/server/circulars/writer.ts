import type { Actor } from "#server/platform/context.ts";
import type { EmailOwner } from "#server/platform/email/email-owners.ts";

/** The officer who writes, as the owner to whom replies go. */
export function writerOf({ memberId, userId }: Actor): EmailOwner {
  if (memberId !== null) return { memberId };
  if (userId === null) throw new Error("an officer is neither a member nor an administrator");
  return { userId };
}
