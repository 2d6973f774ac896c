import type { Who } from "#contract/endpoint.ts";
import type { Me } from "#server/platform/context.ts";
import { forbidden, type Refusal, unauthorized } from "#server/platform/refusal.ts";

/** Why this person may not call an endpoint for `who`, or null if they may (S-31). */
export function whyNotCall(who: Who, me: Me | null): Refusal | null {
  if (who === "visitor") return null;
  if (!me) return unauthorized();
  // For anybody but an administrator with an account, this counts as signed out (C-22, S-03).
  if (who === "administrator") return me.userId !== null && me.role === "full" ? null : unauthorized();
  if (who === "full" && me.role !== "full") return forbidden();
  if (who === "limited" && me.role === "member") return forbidden();
  return null;
}
