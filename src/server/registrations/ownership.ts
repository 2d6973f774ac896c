import { and, eq, isNull } from "drizzle-orm";
import type { Me } from "#server/platform/context.ts";
import { registrations } from "./tables.ts";

type Owner = Pick<Me, "memberId" | "userId">;

/** Only the caller's own rows: by member if they have a member record, else by account (C-45, S-66). */
export function isMine(me: Owner) {
  return me.memberId !== null
    ? eq(registrations.memberId, me.memberId)
    : and(isNull(registrations.memberId), eq(registrations.userId, me.userId ?? 0));
}

/** Whether a row is the caller's own, by the same rule. */
export function isOwn(me: Owner, row: Owner): boolean {
  return me.memberId !== null
    ? row.memberId === me.memberId
    : row.memberId === null && me.userId !== null && row.userId === me.userId;
}

/** `isMine` for registrations `r` in raw SQL whose first two parameters are the caller's `ownerOf`. */
export const IS_MINE = "(r.member_id = $1 or ($1::int is null and r.member_id is null and r.user_id = $2))";

/**
 * Whether member `me` sees party `r`, in which they are person `a`: while it has or holds seats, a spouse as long as they
 * are linked, and anyone an officer named (D-030).
 */
export const SEES_PARTY = "(a.is_live and (r.member_id = me.spouse_id or a.is_named_by_officer))";

/** The owner columns of a new row. */
export function ownerOf(me: Owner): Owner {
  return { memberId: me.memberId, userId: me.memberId === null ? me.userId : null };
}
