import { and, eq, isNull } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Me } from "#server/platform/context.ts";
import { registrations } from "#server/registrations/tables.ts";

type Owner = Pick<Me, "memberId" | "userId">;

type Owned = Record<keyof Owner, AnyPgColumn>;

/** Only the caller's own rows of a table: by member if they have a member record, else by account (C-45, S-66). */
export function isMineIn({ memberId, userId }: Owned, me: Owner) {
  return me.memberId !== null ? eq(memberId, me.memberId) : and(isNull(memberId), eq(userId, me.userId ?? 0));
}

/** The caller's own registrations. */
export function isMine(me: Owner) {
  return isMineIn(registrations, me);
}

/** Whether a row is the caller's own, by the same rule. */
export function isOwn(me: Owner, row: Owner): boolean {
  return me.memberId !== null
    ? row.memberId === me.memberId
    : row.memberId === null && me.userId !== null && row.userId === me.userId;
}

/** The same for rows `r` in raw SQL; the two expressions are the caller's `ownerOf`. */
export function isMineOf(member: string, user: string): string {
  return `(r.member_id = ${member} or (${member}::int is null and r.member_id is null and r.user_id = ${user}))`;
}

/** The same with the caller's `ownerOf` in this parameter and the next. */
export function isMineAt(parameter: number): string {
  return isMineOf(`$${parameter}`, `$${parameter + 1}`);
}

/** The same with the caller's `ownerOf` in the first two parameters. */
export const IS_MINE = isMineAt(1);

/**
 * Whether member `me` sees party `r`, in which they are person `a`: while it has or holds seats, a spouse as long as
 * they are linked, and anyone an officer named (D-030).
 */
export const SEES_PARTY = "(a.is_live and (r.member_id = me.spouse_id or a.is_named_by_officer))";

/** The owner columns of a new row. */
export function ownerOf(me: Owner): Owner {
  return { memberId: me.memberId, userId: me.memberId === null ? me.userId : null };
}

/** A text that differs between the owners of rows. */
export function ownerKey(me: Owner): string {
  const { memberId, userId } = ownerOf(me);
  return memberId === null ? `account ${userId}` : `member ${memberId}`;
}
