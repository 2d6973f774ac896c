import { listCompanions as endpoint } from "#contract/registrations/companion-list.ts";
import { companionsOf } from "#contract/registrations/companions.ts";
import { findMember, findSpouse } from "#server/members/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readOwnParties } from "./queries.ts";

/** The people a member brings to dinners, for an officer who enters their party by phone (D-413). */
export const listCompanions = action(endpoint, async ({ db }, { id }) => {
  const member = await findMember(db, id);
  if (!member) throw notFound("Member not found");
  const spouse = await findSpouse(db, id);
  const parties = Map.groupBy(await readOwnParties(db, id), ({ registrationId }) => registrationId);
  return companionsOf(
    { ...member, memberId: id },
    spouse ? { ...spouse, memberId: spouse.id } : null,
    [...parties.values()].map((persons) => ({
      memberInfo: persons.filter(({ kind }) => kind === "member"),
      guestInfo: persons.filter(({ kind }) => kind === "guest"),
    })),
  );
});
