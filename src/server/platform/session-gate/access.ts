import type { Endpoint, Leaves, Who } from "#contract/endpoint.ts";
import type { Me } from "#server/platform/context.ts";
import { forbidden, type Refusal, unauthorized } from "#server/platform/refusal.ts";
import { passkeyNeeded, proofNeeded, whyNotRecent, whyNotToday } from "./proof.ts";

/** Why this person may not call an endpoint for `who`, or null if they may (S-31). */
export function whyNotCall(who: Who, me: Me | null): Refusal | null {
  if (who === "visitor") return null;
  if (!me) return unauthorized();
  // For anybody but an administrator with an account, this counts as signed out (C-22, S-03).
  if (who === "administrator") return me.userId === null ? unauthorized() : null;
  if (isEnough(me.role, who)) return null;
  if (!isEnough(me.proof.level, who)) return forbidden();
  // Before the next check, since a passkey satisfies both.
  if (me.proof.hasLapsed) return proofNeeded();
  return me.proof.mustProve ? passkeyNeeded(me.proof) : forbidden();
}

/** Why this caller has not proved enough for an endpoint that they may call, or null if they have (D-272, D-276). */
export function whyNotProved(
  { proof, leaves }: Pick<Endpoint, "proof" | "leaves">,
  me: Me | null,
  now: Date,
): Refusal | null {
  if (!me) return null;
  if (leaves && leaves !== "sometimes needs") return whyNotTakeOut(leaves, me, now);
  if (proof === "recent") return whyNotRecent(me.proof, now);
  if (proof === "today") return whyNotToday(me.proof, now);
  return proof === "rights" ? whyNotWithRights(me) : null;
}

/** Why this caller may not take needs or addresses out of the portal now, or null if they may (070). */
export function whyNotTakeOut(what: Leaves, me: Me, now: Date): Refusal | null {
  return (what === "needs" ? whyNotWithRights(me) : null) ?? whyNotRecent(me.proof, now);
}

function whyNotWithRights({ proof }: Me): Refusal | null {
  return proof.mustProve ? passkeyNeeded(proof) : null;
}

function isEnough(role: Me["role"], who: Who): boolean {
  if (who === "full") return role === "full";
  return who !== "limited" || role !== "member";
}
