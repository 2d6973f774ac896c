import {
  keepOwnNeeds as endpoint,
  showOwnNeeds as showOwnNeedsEndpoint,
} from "#contract/registrations/needs.ts";
import { lockMember } from "#server/members/queries.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound, Refusal } from "#server/platform/refusal.ts";
import { keepNeeds, readKeptNeeds } from "./queries.ts";
import { whatSaying } from "./settle-answer.ts";
import { laterThan } from "./write-answer.ts";

/** The needs that the caller keeps on their profile. */
export const showOwnNeeds = action(showOwnNeedsEndpoint, async ({ db, me }) => {
  return readKeptNeeds(db, memberOf(me));
});

/** Keeps them for the next registration, or deletes them. */
export const keepOwnNeeds = action(endpoint, async (ctx, { needs, updatedAt }) => {
  const memberId = memberOf(ctx.me);
  return ctx.db.transaction(async (tx) => {
    // Of two devices at once, the second reads what the first one kept.
    await lockMember(tx, memberId);
    const kept = await readKeptNeeds(tx, memberId);
    const known = { needs: kept.needs, needsAt: kept.updatedAt };
    const effect = whatSaying(known, { needs, needsAt: updatedAt });
    if (effect === "repeats") return kept;
    if (effect === "unread") throw changedMeanwhile();
    await keepNeeds(tx, memberId, { needs, now: laterThan(known, ctx.now) });
    // Which needs is between the member and the kitchen.
    await auditBy(ctx, tx, {
      action: needs === null ? "needs deleted from profile" : "needs kept on profile",
      entity: "member",
      entityId: memberId,
    });
    return readKeptNeeds(tx, memberId);
  });
});

function memberOf({ memberId }: Ctx["me"]): number {
  if (memberId === null) throw notFound("Member not found");
  return memberId;
}

function changedMeanwhile(): Refusal {
  const message = "You changed these in the meantime. Please look at them again.";
  return new Refusal(409, message, { code: "edit_conflict" });
}
