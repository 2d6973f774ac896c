import { showSpouse as endpoint } from "#contract/members/spouse.ts";
import { action } from "#server/platform/http/action.ts";
import { findSpouse } from "./queries.ts";

/** The caller's linked spouse by name, and whether they keep needs on their profile, but not which. */
export const showSpouse = action(endpoint, async ({ db, me }) => {
  const spouse = me.memberId === null ? undefined : await findSpouse(db, me.memberId);
  if (!spouse) return { spouse: null };
  const { firstName, lastName, hasNeeds } = spouse;
  return { spouse: { firstName, lastName, hasNeeds } };
});
