import { randomBytes } from "node:crypto";
import { openCalendarFeed as endpoint } from "#contract/calendar.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { hashToken } from "#server/platform/link-token.ts";
import { unauthorized } from "#server/platform/refusal.ts";
import { lockSession } from "#server/platform/session-gate/end-sessions.ts";
import { ownerOf } from "#server/registrations/parties/ownership.ts";
import { isMyFeed } from "./queries.ts";
import { calendarFeeds } from "./tables.ts";

const TOKEN_BYTES = 32;

/** Creates a private calendar address, which is shown only once; the previous one stops working. */
export const openCalendarFeed = action(endpoint, async ({ db, me, now, config }) => {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const own = { tokenHash: hashToken(token), openedAt: now };
  await db.transaction(async (tx) => {
    // Locked until the address exists: disabling a login ends the sessions first and then finds the address.
    if (!(await lockSession(tx, me.sid))) throw unauthorized();
    const owner = ownerOf(me);
    const target = owner.memberId === null ? calendarFeeds.userId : calendarFeeds.memberId;
    // In one statement, so that two simultaneous clicks leave one address and neither fails.
    await tx
      .insert(calendarFeeds)
      .values({ ...owner, ...own })
      .onConflictDoUpdate({ target, set: own, setWhere: isMyFeed(me) });
    const about = auditSubject(me);
    await audit(tx, { at: now, actor: actorName(me), action: "open calendar address", ...about });
  });
  return { address: `${config.publicUrl}/api/calendar/${token}.ics` };
});

/** The owner of the address, as the audit log names them. */
export function auditSubject({ memberId, userId }: Ctx["me"]): {
  entity: "member" | "user";
  entityId: number;
} {
  return memberId === null
    ? { entity: "user", entityId: userId ?? 0 }
    : { entity: "member", entityId: memberId };
}
