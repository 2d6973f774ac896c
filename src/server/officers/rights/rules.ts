import type { AdminPrivileges } from "#contract/session.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";

/** Why rights may not be changed that an officer saw otherwise, or null (H-28). */
export function whyNotFrom(now: AdminPrivileges, seen: AdminPrivileges): Refusal | null {
  return now === seen ? null : conflict("Someone else has changed these rights. Please look again.");
}

/** Why an account's rights may not be withdrawn, or null: no one withdraws their own, so one officer remains (S-33). */
export function whyNotWithdraw(
  account: { id: number; memberId: number | null },
  me: { userId: number | null; memberId: number | null },
): Refusal | null {
  const isOwn = account.id === me.userId || (account.memberId !== null && account.memberId === me.memberId);
  return isOwn
    ? conflict("You can’t remove your own administrator rights. Another administrator can.")
    : null;
}
