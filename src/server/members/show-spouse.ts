import type { Answer } from "#contract/endpoint.ts";
import type { showSpouse as endpoint } from "#contract/members/spouse.ts";
import type { Ctx } from "#server/platform/context.ts";
import { findSpouse } from "./queries.ts";

/** The caller's linked spouse by first and last name, as the registration form has them. */
export async function showSpouse({ db, me }: Ctx): Promise<Answer<typeof endpoint>> {
  return { spouse: me.memberId === null ? null : ((await findSpouse(db, me.memberId)) ?? null) };
}
