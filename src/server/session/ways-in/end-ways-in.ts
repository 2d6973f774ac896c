import type { WayInEnded } from "#contract/members/ways-in.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { entityOf, type Owner } from "#server/session/passkeys/owner.ts";
import type { Occasion } from "./occasions.ts";
import { type Scope, WAYS_IN } from "./ways-in.ts";

type Call = { now: Date; actor: string } & Partial<Omit<Scope, "now">>;

/**
 * Ends an owner's ways in as far as the occasion requires, and returns those it ended. The caller has locked the
 * owner, so that nothing is added in the meantime.
 */
export async function endWaysIn(
  tx: Tx,
  owner: Owner,
  { on, now, actor, since = null, exceptSid = null, replacement = null }: Call & { on: Occasion },
): Promise<WayInEnded[]> {
  const ended: WayInEnded[] = [];
  for (const way of WAYS_IN) {
    const reach = way.on[on];
    if (typeof reach !== "string") continue;
    const scope = { now, exceptSid, replacement, since: reach === "since" ? since : null };
    const count = await way.end(tx, owner, scope);
    if (count > 0) ended.push({ what: way.what, count });
  }
  const passkeys = ended.find(({ what }) => what === "passkeys")?.count;
  if (passkeys !== undefined) {
    await audit(tx, { at: now, actor, action: "passkeys ended", ...entityOf(owner), before: { passkeys } });
  }
  return ended;
}
