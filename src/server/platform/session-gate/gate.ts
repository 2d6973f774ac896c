import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Config } from "#server/platform/config/config.ts";
import type { Me } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database/database.ts";
import { databaseOutage } from "#server/platform/database/database-errors.ts";
import { shortNetwork } from "#server/platform/http/network.ts";
import { sessions } from "#server/platform/tables.ts";
import { extendedEnds, extendedRights, rightsExtender, sessionExtender } from "./extend-sessions.ts";
import { currentEnd, currentRightsEnd, isCookieDue } from "./lifetimes.ts";
import { sidOf } from "./open-session.ts";
import { proofOf, roleWith } from "./proof.ts";
import { type SessionRow, sessionReader } from "./read-sessions.ts";
import { readRequestSession } from "./session-cookies.ts";

/** Identifies who sends a request; each answer was read from the database after the request arrived. */
export type Gate = {
  /** Null for a visitor. `address` is recorded for the list of sessions that the person sees. */
  whoAsks(request: Request, now: Date, address?: string): Promise<Me | null>;
  /** Extends an officer's rights in a member's session, once the caller is known to have them (D-521). */
  useRights(me: Me, now: Date): Promise<void>;
  /** Whether this answer should send the caller's cookie again: once a day, for one of many requests (D-520). */
  claimCookie(me: Me, now: Date): Promise<boolean>;
  /** Queries the database as every request does, without a session; fails if a request would. */
  checkReadiness(): Promise<void>;
};

/** Matches no session: ids are hashes. */
const NO_SESSION = "nobody";
/** A session also opens under its cookie's old name for this long after the new one was sent. */
const LEGACY_COOKIE_MS = 60_000;

/** The session gate: opaque cookie in, current rights from the database out (S-01). */
export function openGate(db: Database, config: Config): Gate {
  const readSession = sessionReader(db);
  const extendSession = sessionExtender(db);
  const extendRights = rightsExtender(db);
  return {
    async whoAsks(request, now, address) {
      const brought = readRequestSession(request, config);
      if (brought.is !== "one") return null;
      const { row, snapshot } = await readSession(sidOf(brought.secret));
      if (!row || currentEnd(row) <= now || hasLostAdministration(row)) return null;
      if (brought.isUnderOldName && !(await acceptsLegacyCookie(db, row, now))) return null;
      const ends = extendedEnds(row, config, now);
      if (ends) {
        const network = address ? shortNetwork(address) : null;
        // A read is answered even while the database accepts no changes.
        await extendSession({ sid: row.sid, ...ends, at: now, network }).catch(unlessOutage);
      }
      return meOf(row, snapshot, { config, now });
    },
    async useRights({ sid, userId, proof }, now) {
      const until = userId === null ? extendedRights(proof, config, now) : null;
      if (until) await extendRights({ sid, until }).catch(unlessOutage);
    },
    async claimCookie({ sid, userId, isShared, cookieSetAt }, now) {
      const kind = { isAccounts: userId !== null, isShared };
      if (!isCookieDue(kind, cookieSetAt, now)) return false;
      return claimCookie(db, { sid, setAt: cookieSetAt, now }).catch((error: unknown) => {
        unlessOutage(error);
        return false;
      });
    },
    async checkReadiness() {
      await readSession(NO_SESSION);
    },
  };
}

/**
 * Whether a cookie under the name from before the prefix still opens this session. A neighboring site can set such a
 * cookie, so it opens only sessions from before, and for one more minute once the new name was sent.
 */
async function acceptsLegacyCookie(db: Database, row: SessionRow, now: Date): Promise<boolean> {
  if (row.old_cookie_until === null || row.old_cookie_until <= now) return false;
  const until = new Date(now.getTime() + LEGACY_COOKIE_MS);
  if (row.old_cookie_until > until) {
    await db
      .update(sessions)
      .set({ oldCookieUntil: sql`least(old_cookie_until, ${until.toISOString()})` })
      .where(eq(sessions.sid, row.sid));
  }
  return true;
}

/** Records that the cookie is being sent; false if another request did so in the meantime. */
async function claimCookie(
  db: Database,
  { sid, setAt, now }: { sid: string; setAt: Date | null; now: Date },
): Promise<boolean> {
  const unchanged = setAt === null ? isNull(sessions.cookieSetAt) : lte(sessions.cookieSetAt, setAt);
  const claimed = await db
    .update(sessions)
    .set({ cookieSetAt: now })
    .where(and(eq(sessions.sid, sid), unchanged))
    .returning({ sid: sessions.sid });
  return claimed.length > 0;
}

function unlessOutage(error: unknown): void {
  if (!databaseOutage(error)) throw error;
}

/** A session opened at /api/login ends with its user's administration. */
function hasLostAdministration(row: SessionRow): boolean {
  return row.user_id !== null && row.is_admin !== true;
}

/** The caller of a request with this session. */
export function meOf(row: SessionRow, snapshot: string, at: { config: Config; now: Date }): Me {
  const full = row.admin_privileges === "full" || row.is_admin === true;
  const level = full ? "full" : row.admin_privileges === "limited" ? "limited" : "member";
  const proof = proofOf({ ...row, rights_until: currentRightsEnd(row) }, level, at);
  return {
    sid: row.sid,
    memberId: row.member_id,
    userId: row.user_id,
    role: roleWith(proof, at.config),
    proof,
    firstName: row.first_name ?? "",
    lastName: row.last_name ?? "",
    email: row.email,
    isShared: row.is_shared,
    cookieSetAt: row.cookie_set_at,
    snapshot,
  };
}
