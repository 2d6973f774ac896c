import type { Answer, Ask } from "#contract/endpoint.ts";
import type { findMemberMeant as endpoint } from "#contract/manual-registrations.ts";
import type { Ctx } from "#server/platform/context.ts";
import { readMeant } from "./prepare-by-hand.ts";

/** Whose a registration would be that an officer writes down without choosing a member (S-72). */
export async function findMemberMeant(
  { db }: Ctx,
  ask: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const member = await readMeant(db, ask);
  return { member: member && { id: member.id, firstName: member.firstName, lastName: member.lastName } };
}
