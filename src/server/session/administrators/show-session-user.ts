import { showSessionUser as endpoint } from "#contract/session.ts";
import { action } from "#server/platform/http/action.ts";
import { unauthorized } from "#server/platform/refusal.ts";
import { findUser } from "#server/session/queries.ts";

/** Returns the administrator whose session this is; the gate admits no one else (C-22). */
export const showSessionUser = action(endpoint, async ({ db, me }) => {
  const user = me.userId === null ? undefined : await findUser(db, me.userId);
  if (!user) throw unauthorized();
  const { id, email, firstName, lastName, profileImageUrl } = user;
  return { id, email, firstName, lastName, profileImageUrl, isAdmin: true } as const;
});
