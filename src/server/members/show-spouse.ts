import type { Answer } from "#contract/endpoint.ts";
import type { showSpouse as endpoint } from "#contract/members/spouse.ts";
import type { Ctx } from "#server/platform/context.ts";
import { findSpouse } from "./queries.ts";

/** The caller's linked spouse by name, and whether they keep needs on their profile, but not which. */
export async function showSpouse({ db, me }: Ctx): Promise<Answer<typeof endpoint>> {
  const spouse = me.memberId === null ? undefined : await findSpouse(db, me.memberId);
  if (!spouse) return { spouse: null };
  const { firstName, lastName, hasNeeds } = spouse;
  return { spouse: { firstName, lastName, hasNeeds } };
}
