import { createHash, randomBytes } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Ctx, Me } from "#server/platform/context.ts";
import { secretIn, setCookie } from "#server/platform/cookies.ts";
import type { Database } from "#server/platform/database.ts";
import { Refusal } from "#server/platform/refusal.ts";

const WINDOW_SECONDS = 15 * 60;
const FAILURES_PER_ACCOUNT = 10;
const FAILURES_PER_ADDRESS = 50;
const RESETS_PER_EMAIL = 5;
const RESETS_PER_ADDRESS = 20;
const LINKS_PER_ADDRESS = 30;

/** Names a browser from which somebody has logged in before. */
const DEVICE_COOKIE = "chapterhouse_device";
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
  const device = secretIn(ctx.request, DEVICE_COOKIE);
  const deviceKey = device && hashed(`${device} ${account}`);
  const isKnown = deviceKey !== undefined && (await limits.devices.get(deviceKey)) !== null;
  const accountKey = isKnown ? deviceKey : hashed(account);
  const addressKey = hashed(network(ctx.address));
  if (!isKnown) await spend(ctx, limits.addresses, addressKey, what);
  await spend(ctx, limits.accounts, accountKey, what);
  return {
    async succeeded() {
      await limits.accounts.delete(accountKey);
      if (!isKnown) await limits.addresses.reward(addressKey);
      const secret = device ?? randomBytes(32).toString("base64url");
      await limits.devices.set(hashed(`${secret} ${account}`), 0, DEVICE_SECONDS);
      setCookie(ctx.reply, ctx.config, DEVICE_COOKIE, secret, { maxAge: DEVICE_SECONDS, path: "/api" });
    },
  };
}

/** Refuses, with 429, who asks too often for a new password: for one e-mail address, known or not, or from one network. */
export async function countResetAsked(ctx: Ctx<Me | null>, email: string): Promise<void> {
  const limits = limitsOn(ctx.db);
  await spend(ctx, limits.resetAddresses, hashed(network(ctx.address)), "requests");
  await spend(ctx, limits.resetEmails, hashed(email.trim().toLowerCase()), "requests");
}

/** Refuses who tries too many one-time links from one network. */
export async function countResetTried(ctx: Ctx<Me | null>): Promise<void> {
  await spend(ctx, limitsOn(ctx.db).resetLinks, hashed(network(ctx.address)), "attempts");
}

/** Failed log-ins with a password that is no more count no more. */
export async function forgiveAttempts(ctx: Ctx<Me | null>, account: string): Promise<void> {
  const { accounts } = limitsOn(ctx.db);
  const device = secretIn(ctx.request, DEVICE_COOKIE);
  await accounts.delete(hashed(account));
  if (device) await accounts.delete(hashed(`${device} ${account}`));
}

async function spend(
  ctx: Ctx<Me | null>,
  limiter: RateLimiterPostgres,
  key: string,
  what: string,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent;
    ctx.log.warn({ limit: limiter.keyPrefix, address: ctx.address }, "a log-in was throttled");
    const minutes = Math.max(1, Math.ceil(spent.msBeforeNext / 60_000));
    ctx.reply.set("retry-after", String(Math.ceil(spent.msBeforeNext / 1000)));
    throw new Refusal(
      429,
      `Too many ${what}. Please wait ${minutes} ${minutes === 1 ? "minute" : "minutes"} and try again.`,
    );
  }
}

/** The counters in the table login_attempts, which all processes share. */
function limitsOn(db: Database) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: {
        query: async ({ name, text, values }: { name: string; text: string; values: unknown[] }) => {
          const rows = await db.fast(name, text, values);
          return { rows, rowCount: rows.length };
        },
      },
      storeType: "client",
      tableName: "login_attempts",
      // By migration; old rows are deleted by a chore, as one process of all is enough for it.
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  return {
    accounts: limiter("account", FAILURES_PER_ACCOUNT, WINDOW_SECONDS),
    addresses: limiter("address", FAILURES_PER_ADDRESS, WINDOW_SECONDS),
    devices: limiter("device", 1, DEVICE_SECONDS),
    resetEmails: limiter("reset-email", RESETS_PER_EMAIL, WINDOW_SECONDS),
    resetAddresses: limiter("reset-address", RESETS_PER_ADDRESS, WINDOW_SECONDS),
    resetLinks: limiter("reset-link", LINKS_PER_ADDRESS, WINDOW_SECONDS),
  };
}

/** What one subscriber has: an IPv4 address, or an IPv6 network of 64 bits, in which he may pick any address. */
function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => "0");
  const groups = [...front, ...zeros, ...back].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}

/** Neither names nor addresses stand in the table: people type passwords into the wrong field. */
function hashed(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
