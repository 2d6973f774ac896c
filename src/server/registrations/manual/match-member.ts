import type { Answer, Ask } from "#contract/endpoint.ts";
import type { matchMember as endpoint } from "#contract/registrations/manual/manual-registrations.ts";
import type { Ctx } from "#server/platform/context.ts";
import { readMatchingMember } from "./prepare-manual-registration.ts";

/** The member who would own a manual registration if the officer does not choose one (S-72). */
export async function matchMember({ db }: Ctx, ask: Ask<typeof endpoint>): Promise<Answer<typeof endpoint>> {
  const member = await readMatchingMember(db, ask);
  return { member: member && { id: member.id, firstName: member.firstName, lastName: member.lastName } };
}
