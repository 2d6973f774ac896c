import {
  endPasskeysOfAccount as endPasskeysOfAccountEndpoint,
  endPasskeysOfMember as endpoint,
  type PasskeysEnded,
} from "#contract/members/passkeys.ts";
import { lockCouple, lockFullOfficers } from "#server/members/queries.ts";
import { type Actor, actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { conflict, forbidden, notFound, unauthorized } from "#server/platform/refusal.ts";
import { lockSession } from "#server/platform/session-gate/end-sessions.ts";
import { whyNotRecentlyProved } from "#server/platform/session-gate/proof.ts";
import { whyNoLongerOfficer } from "#server/session/administrators/why-no-longer-officer.ts";
import { lockUsers } from "#server/session/queries.ts";
import { tellOwner } from "#server/session/security-notices.ts";
import { endWaysIn } from "#server/session/ways-in/end-ways-in.ts";
import { passkeyNews } from "./notices.ts";
import { entityOf, findOwner, type Owner, ownerName, ownerOf } from "./owner.ts";

/** Ends the passkeys, codes and sessions of a member who lost them (D-274). */
export const endPasskeysOfMember = action(endpoint, (ctx, { id }) => {
  return endPasskeys(ctx, { memberId: id });
});

/** The same for an account of /api/login. */
export const endPasskeysOfAccount = action(endPasskeysOfAccountEndpoint, (ctx, { id }) => {
  return endPasskeys(ctx, { userId: id });
});

async function endPasskeys(ctx: Ctx, owner: Owner): Promise<PasskeysEnded> {
  const { db, me, now } = ctx;
  if (ownerName(owner) === ownerName(ownerOf(me))) {
    throw conflict("These are your own passkeys. Please remove them under Passkeys.");
  }
  const ended = await db.transaction(async (tx) => {
    const officers = await lockBoth(tx, owner, me);
    // Of two who end each other's, the second's own proof has ended with their session.
    if (!(await lockSession(tx, me.sid))) throw unauthorized();
    const person = await findOwner(tx, owner);
    const mine = await findOwner(tx, ownerOf(me));
    const refusal = await whyNoLongerOfficer(ctx, tx, officers);
    if (refusal) throw refusal;
    if (!person) throw notFound("memberId" in owner ? "Member not found" : "Account not found");
    const unproved = whyNotRecentlyProved(me.proof, now);
    if (unproved) throw unproved;
    if (!mine) throw forbidden();
    const ways = await endWaysIn(tx, owner, { on: "lost", now, actor: actorName(me) });
    const count = ways.find(({ what }) => what === "passkeys")?.count;
    if (count === undefined) throw conflict(`${person.fullName} has no passkeys.`);
    await tellOwner(tx, ctx, { told: person, news: passkeyNews({ what: "ended", by: mine }) });
    await tellOwner(tx, ctx, { told: mine, news: passkeyNews({ what: "ended for", whom: person }) });
    return count;
  });
  logSecurityEvent(ctx, "passkeys ended", { id: entityOf(owner).entityId });
  return { ended };
}

/** Locks the owner, the full officers and the caller's account, in the order of all locks; returns the officers. */
async function lockBoth(tx: Tx, owner: Owner, { userId }: Actor) {
  if ("userId" in owner) {
    const officers = await lockFullOfficers(tx);
    await lockUsers(tx, [owner.userId, userId]);
    return officers;
  }
  const { officers } = await lockCouple(tx, owner.memberId, { officersToo: true });
  await lockUsers(tx, [userId]);
  return officers;
}
