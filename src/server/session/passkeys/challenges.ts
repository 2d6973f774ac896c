import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Ctx, Me } from "#server/platform/context.ts";
import { subscriberNetwork } from "#server/platform/http/network.ts";
import { countAgainstLimit, limiterOn } from "#server/platform/http/rate-limits.ts";
import { badRequest, type Refusal } from "#server/platform/refusal.ts";
import { readCookieSecret, setCookie } from "#server/platform/session-gate/session-cookies.ts";
import { passkeyChallenges } from "#server/session/tables.ts";

/** Binds a challenge to the browser that asked for it (D-277). */
const BROWSER_COOKIE = "chapterhouse_passkey";
const BROWSER_PATH = "/api/passkeys";
const BROWSER_SECONDS = 3600;
const VALID_MS = 5 * 60_000;
/** Every view of the log-in page asks for one, and many members may share a network. */
const PER_NETWORK = { name: "passkey-challenge", points: 600, seconds: 900 };
const IN_OUR_FORM = /^[A-Za-z0-9_-]{43}$/;

type Purpose = (typeof passkeyChallenges.$inferSelect)["purpose"];

/** The one sentence for every answer of an authenticator that does not fit; it says nothing of the reason. */
export function didNotWork(): Refusal {
  return badRequest("That did not work. Please try again.");
}

/** A new challenge in base64url, kept for five minutes for this browser, session and purpose. */
export async function newChallenge(ctx: Ctx<Me | null>, purpose: Purpose): Promise<string> {
  const { db, me, now, request, reply, config } = ctx;
  await countAgainstLimit(ctx, {
    limiter: limiterOn(db, PER_NETWORK),
    key: createHash("sha256").update(subscriberNetwork(ctx.address)).digest("base64url"),
    what: "requests",
    onExceeded: () => ctx.log.warn("challenges for passkeys were throttled"),
  });
  // One secret for all tabs, so that a second page does not end what the first one began.
  const secret = readCookieSecret(request, config, BROWSER_COOKIE) ?? randomBytes(32).toString("base64url");
  setCookie(reply, config, {
    name: BROWSER_COOKIE,
    value: secret,
    maxAge: BROWSER_SECONDS,
    path: BROWSER_PATH,
  });
  const challenge = randomBytes(32).toString("base64url");
  await db.insert(passkeyChallenges).values({
    challenge,
    purpose,
    browserHash: hashed(secret),
    sid: purpose === "log-in" ? null : (me?.sid ?? null),
    expiresAt: new Date(now.getTime() + VALID_MS),
  });
  return challenge;
}

/** Uses up the challenge that an authenticator's answer names; 400 if it is used, foreign or expired. */
export async function useChallenge(
  { db, me, now, request, config }: Ctx<Me | null>,
  purpose: Purpose,
  response: Readonly<Record<string, unknown>>,
): Promise<string> {
  const challenge = challengeIn(response);
  const secret = readCookieSecret(request, config, BROWSER_COOKIE);
  if (!challenge || !secret) throw didNotWork();
  const sid = purpose === "log-in" ? null : (me?.sid ?? null);
  // Deleted before the answer is checked: of two who send it, one finds the row.
  const used = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.browserHash, hashed(secret)),
        eq(passkeyChallenges.purpose, purpose),
        sid === null ? isNull(passkeyChallenges.sid) : eq(passkeyChallenges.sid, sid),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  if (used.length === 0) throw didNotWork();
  return challenge;
}

/** The challenge in `response.clientDataJSON`; undefined for anything that no authenticator sends. */
function challengeIn({ response }: Readonly<Record<string, unknown>>): string | undefined {
  const coded = fieldOf(response, "clientDataJSON");
  if (typeof coded !== "string") return undefined;
  try {
    const challenge = fieldOf(JSON.parse(Buffer.from(coded, "base64url").toString("utf8")), "challenge");
    return typeof challenge === "string" && IN_OUR_FORM.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function hashed(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
