import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Config } from "#server/platform/config/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { shortNetwork } from "#server/platform/http/network.ts";
import { sessions } from "#server/platform/tables.ts";
import { deviceOf } from "./device.ts";
import { cookieSeconds, endOf, rightsEnd, type SessionKind } from "./lifetimes.ts";
import { MEMBER_MARKER, setMarker, WAS_MEMBER, WAS_MEMBER_SECONDS } from "./markers.ts";
import { clearLegacyCookie, SESSION_COOKIE, setCookie } from "./session-cookies.ts";

/** Open sessions of one person; beyond that the least recently used one ends. */
const MAX_SESSIONS = 20;

/** The key under which a session is stored: a stolen table opens no session. */
export function sidOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** What a new session records of the browser it is opened for. */
type Browser = Pick<Ctx, "reply" | "config" | "now" | "request" | "address">;

/**
 * Opens a session under a new id and sets its cookie; the caller has checked the password. `isProved` is true after a
 * second factor, or a passkey, which counts as both (D-271). `confirmedAt` is when that was, if not now; null if nothing
 * was confirmed, which grants no officer's rights.
 */
export async function openSession(
  tx: Tx,
  { reply, config, now, request, address }: Browser,
  owner: ({ memberId: number } | { userId: number }) & {
    isProved?: boolean;
    confirmedAt?: Date | null;
    isShared?: boolean;
  },
): Promise<void> {
  const confirmedAt = confirmationOf(owner.confirmedAt, now);
  const secret = randomBytes(32).toString("base64url");
  const memberId = "memberId" in owner ? owner.memberId : null;
  const userId = "userId" in owner ? owner.userId : null;
  const kind = { isAccounts: userId !== null, isShared: owner.isShared === true };
  const endsAt = endOf(kind, config, { opened: now, used: now });
  const rightsUntil =
    memberId !== null && confirmedAt ? rightsEnd(config, { confirmed: confirmedAt, used: now }) : null;
  await tx.insert(sessions).values({
    sid: sidOf(secret),
    endsAt,
    rightsUntil,
    // A portal on the previous version would grant rights for as long as it accepts the session.
    expire: memberId === null ? endsAt : (rightsUntil ?? now),
    isShared: kind.isShared,
    cookieSetAt: now,
    createdAt: now,
    usedAt: now,
    confirmedAt,
    provedAt: owner.isProved ? confirmedAt : null,
    memberId,
    userId,
    device: deviceOf(request.headers.get("user-agent")),
    network: shortNetwork(address),
  });
  await tx.execute(sql`delete from sessions where sid in (select sid from sessions
    where member_id = ${memberId} or user_id = ${userId}
    order by used_at desc, id desc offset ${MAX_SESSIONS} for update skip locked)`);
  setSessionCookie(reply, config, { secret, kind });
  const isOwnBrowser = !kind.isAccounts && !kind.isShared;
  setMarker(reply, config, { marker: WAS_MEMBER, maxAge: isOwnBrowser ? WAS_MEMBER_SECONDS : 0 });
}

/** When the person confirmed who they are; an issuer's clock may be ahead of ours. */
function confirmationOf(given: Date | null | undefined, now: Date): Date | null {
  if (given === null) return null;
  return given && given < now ? given : now;
}

/**
 * Sets a session's cookie and marker, for as long as such a session may last. Clears the cookie under the name it had
 * without a prefix, and the marker of another kind of session.
 */
export function setSessionCookie(
  reply: Headers,
  config: Config,
  { secret, kind }: { secret: string; kind: SessionKind },
): void {
  const maxAge = cookieSeconds(kind, config);
  setCookie(reply, config, { name: SESSION_COOKIE, value: secret, maxAge, path: "/" });
  clearLegacyCookie(reply, config, { name: SESSION_COOKIE, path: "/" });
  setMarker(reply, config, { marker: MEMBER_MARKER, maxAge: kind.isAccounts ? 0 : (maxAge ?? 0) });
}
