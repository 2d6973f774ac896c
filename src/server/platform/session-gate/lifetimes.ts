import type { Config } from "#server/platform/config/config.ts";
import type { SessionRow } from "./read-sessions.ts";

const DAY_MS = 86_400_000;
/** A member's session ends this long after the log-in, however much it is used (D-520). */
const MEMBERS_ABSOLUTE_MS = 365 * DAY_MS;
/** A cookie is sent again at most this often (D-520). */
const COOKIE_EVERY_MS = DAY_MS;

/** Which lifetime a session has: an account's, a member's, or a member's on a shared computer. */
export type SessionKind = { readonly isAccounts: boolean; readonly isShared: boolean };

/** When a session of this kind ends that was opened at `opened` and last used at `used` (D-520, D-523). */
export function endOf(
  { isAccounts, isShared }: SessionKind,
  { session }: Config,
  { opened, used }: { opened: Date; used: Date },
): Date {
  const isShort = isAccounts || isShared;
  const idleEnd = used.getTime() + (isShort ? session.idleMs : session.memberMs);
  return new Date(Math.min(idleEnd, opened.getTime() + (isShort ? session.absoluteMs : MEMBERS_ABSOLUTE_MS)));
}

/** Until when rights that were confirmed and last used then work in a member's session (D-521). */
export function rightsEnd({ session }: Config, { confirmed, used }: { confirmed: Date; used: Date }): Date {
  return new Date(Math.min(used.getTime() + session.idleMs, confirmed.getTime() + session.absoluteMs));
}

/** When this session ends as it is; one of the version before ends as that one has written (D-536). */
export function currentEnd({ ends_at, expire }: Pick<SessionRow, "ends_at" | "expire">): Date {
  return ends_at ?? expire;
}

/** Until when rights work in this session as it is; in one of the version before, as long as that one accepts it. */
export function currentRightsEnd(
  row: Pick<SessionRow, "ends_at" | "rights_until" | "expire" | "user_id">,
): Date | null {
  if (row.user_id !== null) return currentEnd(row);
  return row.ends_at === null ? row.expire : row.rights_until;
}

/** For how many seconds the browser keeps the cookie of such a session; null until it is closed (D-523). */
export function cookieSeconds({ isAccounts, isShared }: SessionKind, { session }: Config): number | null {
  if (isShared) return null;
  return Math.floor((isAccounts ? session.absoluteMs : session.memberMs) / 1000);
}

/** Whether the cookie of a session in use should be sent again, so that the browser keeps it as long as the session lasts. */
export function isCookieDue({ isAccounts, isShared }: SessionKind, setAt: Date | null, now: Date): boolean {
  if (isAccounts || isShared) return false;
  return setAt === null || now.getTime() - setAt.getTime() >= COOKIE_EVERY_MS;
}
