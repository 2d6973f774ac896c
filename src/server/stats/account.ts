import type { Account } from "#contract/stats.ts";
import type { ShownUser } from "#server/session/queries.ts";

/** An account as full officers see it. */
export function toAccount(user: ShownUser): Account {
  const { id, email, firstName, lastName, profileImageUrl, isAdmin, memberId, createdAt } = user;
  return {
    id,
    email,
    firstName,
    lastName,
    profileImageUrl,
    isAdmin,
    memberId,
    createdAt: createdAt.toISOString(),
  };
}
