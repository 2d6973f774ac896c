import { eq, sql } from "drizzle-orm";
import type { Config } from "#server/platform/config/config.ts";
import type { Me } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database/database.ts";
import { databaseOutage } from "#server/platform/database/database-errors.ts";
import { shortNetwork } from "#server/platform/http/network.ts";
import { sessions } from "#server/platform/tables.ts";
import { extendedEnd, sessionExtender } from "./extend-sessions.ts";
import { sidOf } from "./open-session.ts";
import { proofOf, roleWith } from "./proof.ts";
import { type SessionRow, sessionReader } from "./read-sessions.ts";
import { readRequestSession } from "./session-cookies.ts";

/** Identifies who sends a request; each answer was read from the database after the request arrived. */
export type Gate = {
  /** Null for a visitor. `address` is recorded for the list of sessions that the person sees. */
  whoAsks(request: Request, now: Date, address?: string): Promise<Me | null>;
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
  return {
    async whoAsks(request, now, address) {
      const brought = readRequestSession(request, config);
      if (brought.is !== "one") return null;
      const { row, snapshot } = await readSession(sidOf(brought.secret));
      if (!row || row.expire <= now || hasLostAdministration(row)) return null;
      if (brought.isUnderOldName && !(await acceptsLegacyCookie(db, row, now))) return null;
      const end = extendedEnd(row, config, now);
      if (end) {
        const network = address ? shortNetwork(address) : null;
        // A read is answered even while the database accepts no changes.
        await extendSession({ sid: row.sid, end, at: now, network }).catch(unlessOutage);
      }
      return meOf(row, snapshot, { config, now });
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

function unlessOutage(error: unknown): void {
  if (!databaseOutage(error)) throw error;
}

/** A session opened at /api/login ends with its user's administration. */
function hasLostAdministration(row: SessionRow): boolean {
  return row.user_id !== null && row.is_admin !== true;
}

function meOf(row: SessionRow, snapshot: string, at: { config: Config; now: Date }): Me {
  const full = row.admin_privileges === "full" || row.is_admin === true;
  const level = full ? "full" : row.admin_privileges === "limited" ? "limited" : "member";
  const proof = proofOf(row, level, at);
  return {
    sid: row.sid,
    memberId: row.member_id,
    userId: row.user_id,
    role: roleWith(proof, at.config),
    proof,
    firstName: row.first_name ?? "",
    lastName: row.last_name ?? "",
    email: row.email,
    snapshot,
  };
}
