import { createHash, randomBytes } from "node:crypto";
import type { Ctx, Me } from "#server/platform/context.ts";
import { secretIn, secretUnderOldName, setCookie, takeBackOldName } from "#server/platform/cookies.ts";
import type { Database } from "#server/platform/database.ts";
import { shortNetwork, subscriberNetwork } from "#server/platform/network.ts";
import { noteSecurity } from "#server/platform/security-log.ts";
import { limiterOn, spend as spendOne } from "#server/platform/throttle.ts";

const WINDOW_SECONDS = 15 * 60;
const FAILURES_PER_ACCOUNT = 10;
const FAILURES_PER_ADDRESS = 50;
const RESETS_PER_EMAIL = 5;
const RESETS_PER_ADDRESS = 20;
const LINKS_PER_ADDRESS = 30;

/** Names a browser from which somebody has logged in before. */
const DEVICE_COOKIE = "chapterhouse_device";
const DEVICE_PATH = "/api";
const DEVICE_SECONDS = 90 * 86_400;

/** A log-in under way: counted as failed until it is told that it was not. */
export type Attempt = { succeeded(): Promise<void> };

/**
 * Counts one attempt to log in as `account` and refuses it with 429 where there were too many (S-05). It is
 * counted before the password is looked at, so a volley at once gets no further than one after the other.
 *
 * A stranger can use up an account's attempts again and again. So that this locks nobody out for good, a
 * browser that has logged in to the account before has attempts of its own.
 */
export async function countAttempt(
  ctx: Ctx<Me | null>,
  account: string,
  what: "failed log-ins" | "failed attempts" = "failed log-ins",
): Promise<Attempt> {
  const limits = limitsOn(ctx.db);
  const device = deviceIn(ctx);
  const deviceKey = device && hashed(`${device} ${account}`);
  const isKnown = deviceKey !== undefined && (await limits.devices.get(deviceKey)) !== null;
  const accountKey = isKnown ? deviceKey : hashed(account);
  const addressKey = hashed(subscriberNetwork(ctx.address));
  // What was typed as a name may be a password: only an account of ours is named in the log.
  const who = /^(member|user) \d+$/.test(account) ? account.replace("user", "administrator") : "nobody here";
  if (!isKnown) await spend(ctx, limits.addresses, addressKey, what, who);
  await spend(ctx, limits.accounts, accountKey, what, who);
  return {
    async succeeded() {
      await limits.accounts.delete(accountKey);
      if (!isKnown) await limits.addresses.reward(addressKey);
      const secret = device ?? randomBytes(32).toString("base64url");
      await limits.devices.set(hashed(`${secret} ${account}`), 0, DEVICE_SECONDS);
      setCookie(ctx.reply, ctx.config, DEVICE_COOKIE, secret, { maxAge: DEVICE_SECONDS, path: DEVICE_PATH });
      takeBackOldName(ctx.reply, ctx.config, DEVICE_COOKIE, DEVICE_PATH);
    },
  };
}

/** Refuses, with 429, who asks too often for a new password: for one e-mail address, known or not, or from one network. */
export async function countResetAsked(ctx: Ctx<Me | null>, email: string): Promise<void> {
  const limits = limitsOn(ctx.db);
  await spend(ctx, limits.resetAddresses, hashed(subscriberNetwork(ctx.address)), "requests");
  await spend(ctx, limits.resetEmails, hashed(email.trim().toLowerCase()), "requests");
}

/** Refuses who tries too many one-time links from one network. */
export async function countResetTried(ctx: Ctx<Me | null>): Promise<void> {
  await spend(ctx, limitsOn(ctx.db).resetLinks, hashed(subscriberNetwork(ctx.address)), "attempts");
}

/** Failed log-ins with a password that is no more count no more. */
export async function forgiveAttempts(ctx: Ctx<Me | null>, account: string): Promise<void> {
  const { accounts } = limitsOn(ctx.db);
  const device = deviceIn(ctx);
  await accounts.delete(hashed(account));
  if (device) await accounts.delete(hashed(`${device} ${account}`));
}

function spend(
  ctx: Ctx<Me | null>,
  limiter: ReturnType<typeof limiterOn>,
  key: string,
  what: string,
  who?: string,
): Promise<void> {
  const limit = limiter.keyPrefix;
  return spendOne(ctx, limiter, key, what, () => {
    ctx.log.warn({ limit, network: shortNetwork(ctx.address) }, "a log-in was throttled");
    noteSecurity(ctx, "log-in throttled", { limit, ...(who && { who }) });
  });
}

/** The counters of log-ins and links, by account, browser, address and network. */
function limitsOn(db: Database) {
  const limiter = (name: string, points: number, seconds: number) => limiterOn(db, { name, points, seconds });
  return {
    accounts: limiter("account", FAILURES_PER_ACCOUNT, WINDOW_SECONDS),
    addresses: limiter("address", FAILURES_PER_ADDRESS, WINDOW_SECONDS),
    devices: limiter("device", 1, DEVICE_SECONDS),
    resetEmails: limiter("reset-email", RESETS_PER_EMAIL, WINDOW_SECONDS),
    resetAddresses: limiter("reset-address", RESETS_PER_ADDRESS, WINDOW_SECONDS),
    resetLinks: limiter("reset-link", LINKS_PER_ADDRESS, WINDOW_SECONDS),
  };
}

/** Known also under the name that the cookie had before its prefix, until it is given the new one at the next log-in. */
function deviceIn({ request, config }: Ctx<Me | null>): string | undefined {
  return secretIn(request, config, DEVICE_COOKIE) ?? secretUnderOldName(request, DEVICE_COOKIE);
}

/** Neither names nor addresses stand in the table: people type passwords into the wrong field. */
function hashed(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
