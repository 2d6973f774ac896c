import { matchMember as endpoint } from "#contract/registrations/manual/manual-registrations.ts";
import { action } from "#server/platform/http/action.ts";
import { readMatchingMember } from "./prepare-manual-registration.ts";

/** The member who would own a manual registration if the officer does not choose one (S-72). */
export const matchMember = action(endpoint, async ({ db }, ask) => {
  const member = await readMatchingMember(db, ask);
  return { member: member && { id: member.id, firstName: member.firstName, lastName: member.lastName } };
});
