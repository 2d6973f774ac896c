import type { Ask } from "#contract/endpoint.ts";
import type { Account, linkUser as endpoint } from "#contract/stats.ts";
import { adoptCalendarFeed } from "#server/calendar/adopt-calendar-feed.ts";
import { findMember } from "#server/members/queries.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { conflict, notFound, type Refusal } from "#server/platform/refusal.ts";
import { adoptRegistrations } from "#server/registrations/adopt-registrations.ts";
import { lockUser, type User } from "#server/session/queries.ts";
import { setMemberOfUser } from "#server/session/set-member-of-user.ts";
import { accountOf } from "./account.ts";

/**
 * Ties an account to its owner's member record: what he registered for under the account is then the member's. Untied
 * again, that stays with the member, who is the same person (S-66).
 */
export async function linkUser(ctx: Ctx, { id, memberId, from }: Ask<typeof endpoint>): Promise<Account> {
  return ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw notFound("Account not found");
    if (user.memberId === memberId) return accountOf(user);
    const isTiedElsewhere = user.memberId !== null && memberId !== null;
    if (isTiedElsewhere || (from !== undefined && from !== user.memberId)) throw tiedMeanwhile(user);
    let moved = 0;
    if (memberId !== null) {
      if (!(await findMember(tx, memberId))) throw notFound("Member not found");
      moved = await adoptRegistrations(tx, { userId: id, memberId }, ctx.now);
      await adoptCalendarFeed(tx, { userId: id, memberId });
    }
    const linked = await setMemberOfUser(tx, id, memberId, ctx.now);
    await audit(tx, {
      ...{ at: ctx.now, actor: nameOf(ctx.me), entity: "user", entityId: id },
      action: memberId === null ? "account unlinked" : "account linked",
      before: { memberId: user.memberId },
      after: { memberId, ...(moved > 0 && { registrationsMoved: moved }) },
    });
    return accountOf(linked);
  });
}

/** An account goes from one member to another only by way of nobody, so that no officer overtakes another unseen. */
function tiedMeanwhile({ memberId }: User): Refusal {
  return conflict(
    memberId === null
      ? "This account is not linked any more. Please look again."
      : "This account is linked to another member. Unlink it there first.",
  );
}
