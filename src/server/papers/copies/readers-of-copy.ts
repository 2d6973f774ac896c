import { fullName } from "#contract/values/full-name.ts";
import { findMembers } from "#server/members/queries.ts";
import type { Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type EmailOwners, ownedByMember } from "#server/platform/email/email-owners.ts";
import type { Reader, Sender } from "./compose-copy.ts";
import type { KitchenNow } from "./read-kitchen.ts";

/** The officer as the email names them: a member by the address that is confirmed as theirs. */
export async function senderOf(
  tx: Tx,
  { memberId, userId, firstName, lastName, email }: Me,
): Promise<Sender> {
  const name = fullName({ firstName, lastName });
  if (userId !== null || memberId === null) return { name: name || (email ?? ""), email, telephone: null };
  const [member] = await findMembers(tx, [memberId]);
  return { name, email: member?.confirmedEmail ?? null, telephone: member?.cellPhone ?? null };
}

/**
 * Who gets a copy: each address of the venue, whose email belongs to no one here, and the officer who sends it, unless
 * theirs is one of them. No one where the venue has no address: the officer prints it then.
 */
export function readersOf(
  { emails, venueName }: KitchenNow,
  me: Me,
  sender: Sender,
): (Reader & { isOfficers: boolean })[] {
  if (emails.length === 0) return [];
  const venue = emails.map((to) => ({
    to,
    owners: "nobody" as const,
    isOfficers: false,
    greeting: venueName ? `Dear team of ${venueName},` : "Dear kitchen team,",
  }));
  const own = sender.email;
  if (own === null || emails.some((to) => to.toLowerCase() === own.toLowerCase())) return venue;
  return [
    ...venue,
    {
      to: own,
      owners: ownersOf(me),
      isOfficers: true,
      greeting: `Dear ${sender.name}, this is your own copy of what you sent to ${emails.join(", ")}.`,
    },
  ];
}

/** The account of an administrator's log-in, else the member. */
function ownersOf({ memberId, userId }: Me): EmailOwners {
  if (userId !== null) return [{ userId }];
  return memberId === null ? "nobody" : ownedByMember(memberId);
}
