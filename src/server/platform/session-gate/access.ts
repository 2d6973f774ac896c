import type { Endpoint, Who } from "#contract/endpoint.ts";
import type { Me } from "#server/platform/context.ts";
import { forbidden, type Refusal, unauthorized } from "#server/platform/refusal.ts";
import { passkeyNeeded, whyNotRecent } from "./proof.ts";

/** Why this person may not call an endpoint for `who`, or null if they may (S-31). */
export function whyNotCall(who: Who, me: Me | null): Refusal | null {
  if (who === "visitor") return null;
  if (!me) return unauthorized();
  // For anybody but an administrator with an account, this counts as signed out (C-22, S-03).
  if (who === "administrator") return me.userId === null ? unauthorized() : null;
  if (isEnough(me.role, who)) return null;
  return me.proof.mustProve && isEnough(me.proof.level, who) ? passkeyNeeded(me.proof) : forbidden();
}

/** Why this caller has not proved enough for an endpoint that they may call, or null if they have (D-272, D-276). */
export function whyNotProved({ proof }: Pick<Endpoint, "proof">, me: Me | null, now: Date): Refusal | null {
  if (!proof || !me) return null;
  if (proof === "recent") return whyNotRecent(me.proof, now);
  return me.proof.mustProve ? passkeyNeeded(me.proof) : null;
}

function isEnough(role: Me["role"], who: Who): boolean {
  if (who === "full") return role === "full";
  return who !== "limited" || role !== "member";
}
