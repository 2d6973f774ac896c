import type { Config } from "#server/platform/config/config.ts";
import type { SessionRow } from "./read-sessions.ts";

const DAY_MS = 86_400_000;
/** Maximum length of a member's session, however much it is used (D-520). */
const MEMBERS_ABSOLUTE_MS = 365 * DAY_MS;
/** Minimum time between two sendings of a cookie (D-520). */
const COOKIE_EVERY_MS = DAY_MS;

/** Whose lifetime a session has: an account's, a member's, or a member's on a shared computer. */
export type SessionKind = { readonly isAccounts: boolean; readonly isShared: boolean };

/** When a session of this kind ends if it was opened at `opened` and last used at `used` (D-520, D-523). */
export function endOf(
  { isAccounts, isShared }: SessionKind,
  { session }: Config,
  { opened, used }: { opened: Date; used: Date },
): Date {
  const isShort = isAccounts || isShared;
  const idleEnd = used.getTime() + (isShort ? session.idleMs : session.memberMs);
  return new Date(Math.min(idleEnd, opened.getTime() + (isShort ? session.absoluteMs : MEMBERS_ABSOLUTE_MS)));
}

/** When rights in a member's session end if they were confirmed and last used at these times (D-521). */
export function rightsEnd({ session }: Config, { confirmed, used }: { confirmed: Date; used: Date }): Date {
  return new Date(Math.min(used.getTime() + session.idleMs, confirmed.getTime() + session.absoluteMs));
}

/** When this session ends if not used again; one from the previous version ends when that version said (D-536). */
export function currentEnd({ ends_at, expire }: Pick<SessionRow, "ends_at" | "expire">): Date {
  return ends_at ?? expire;
}

/** When this session's rights end if not used again; from the previous version, when that stops accepting it. */
export function currentRightsEnd(
  row: Pick<SessionRow, "ends_at" | "rights_until" | "expire" | "user_id">,
): Date | null {
  if (row.user_id !== null) return currentEnd(row);
  return row.ends_at === null ? row.expire : row.rights_until;
}

/** How long the browser keeps the cookie of such a session, in seconds; null means until it is closed (D-523). */
export function cookieSeconds({ isAccounts, isShared }: SessionKind, { session }: Config): number | null {
  if (isShared) return null;
  return Math.floor((isAccounts ? session.absoluteMs : session.memberMs) / 1000);
}

/** Whether to send the cookie of a session in use again, so that it lasts as long as the session. */
export function isCookieDue({ isAccounts, isShared }: SessionKind, setAt: Date | null, now: Date): boolean {
  if (isAccounts || isShared) return false;
  return setAt === null || now.getTime() - setAt.getTime() >= COOKIE_EVERY_MS;
}
