import { linkUser as endpoint } from "#contract/stats.ts";
import { transferCalendarFeed } from "#server/calendar/transfer-calendar-feed.ts";
import { findMember } from "#server/members/queries.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict, notFound, type Refusal } from "#server/platform/refusal.ts";
import {
  lockEventsOfAccount,
  transferRegistrations,
} from "#server/registrations/changes/endings/transfer-registrations.ts";
import { setMemberOfUser } from "#server/session/administrators/set-member-of-user.ts";
import { lockUser, type User } from "#server/session/queries.ts";
import { endWaysIn } from "#server/session/ways-in/end-ways-in.ts";
import { toAccount } from "./account.ts";

/**
 * Links an account to its owner's member record, which takes over the account's registrations. Unlinking leaves them
 * with the member, who is the same person (S-66).
 */
export const linkUser = action(endpoint, async (ctx, { id, memberId, from }) => {
  return ctx.db.transaction(async (tx) => {
    const eventIds = memberId === null ? [] : await lockEventsOfAccount(tx, id);
    const user = await lockUser(tx, id);
    if (!user) throw notFound("Account not found");
    if (user.memberId === memberId) return toAccount(user);
    const isLinkedElsewhere = user.memberId !== null && memberId !== null;
    if (isLinkedElsewhere || (from !== undefined && from !== user.memberId)) throw linkedMeanwhile(user);
    let moved = 0;
    if (memberId !== null) {
      if (!(await findMember(tx, memberId))) throw notFound("Member not found");
      moved = await transferRegistrations(ctx, tx, { userId: id, memberId, eventIds });
      await transferCalendarFeed(tx, { userId: id, memberId });
    }
    // The account may have opened the member's calendar address, or typed an address for them.
    if (user.memberId !== null) await endWaysIn(tx, { memberId: user.memberId }, unlinked(ctx));
    const linked = await setMemberOfUser(tx, id, { memberId, now: ctx.now });
    await auditBy(ctx, tx, {
      entity: "user",
      entityId: id,
      action: memberId === null ? "account unlinked" : "account linked",
      before: { memberId: user.memberId },
      after: { memberId, ...(moved > 0 && { registrationsMoved: moved }) },
    });
    return toAccount(linked);
  });
});

function unlinked({ now, me }: Ctx) {
  return { on: "unlinked", now, actor: actorName(me) } as const;
}

/** An account must be unlinked before it can go to another member, so that officers do not undo each other's changes. */
function linkedMeanwhile({ memberId }: User): Refusal {
  return conflict(
    memberId === null
      ? "This account is no longer linked. Please look again."
      : "This account is linked to another member. Unlink it there first.",
  );
}
