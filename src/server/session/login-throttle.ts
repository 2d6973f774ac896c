import { createHash, randomBytes } from "node:crypto";
import { plainLine } from "#contract/values/text.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database/database.ts";
import { shortNetwork, subscriberNetwork } from "#server/platform/http/network.ts";
import { countAgainstLimit, limiterOn } from "#server/platform/http/rate-limits.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import {
  clearLegacyCookie,
  readCookieSecret,
  readLegacySecret,
  setCookie,
} from "#server/platform/session-gate/session-cookies.ts";

const WINDOW_SECONDS = 15 * 60;
const FAILURES_PER_ACCOUNT = 10;
const FAILURES_PER_ADDRESS = 50;
const RESETS_PER_EMAIL = 5;
const RESETS_PER_ADDRESS = 20;
const LINKS_PER_ADDRESS = 30;

/** Identifies a browser that has logged in before. */
const DEVICE_COOKIE = "chapterhouse_device";
const DEVICE_PATH = "/api";
/** Longer than any session, so that a known browser is not mistaken for a new one; browsers keep no cookie longer. */
const DEVICE_SECONDS = 400 * 86_400;

/** A log-in attempt; counts as failed until `succeeded` is called. */
export type Attempt = { isNewDevice: boolean; succeeded(): Promise<void> };

/**
 * Counts an attempt to log in as `account`, and refuses with 429 after too many (S-05). It is counted before the
 * password is checked, so parallel attempts gain nothing. A browser that has logged in to the account before has its
 * own counter, so that a stranger who uses up an account's attempts doesn't lock its owner out. A passkey has its own
 * counter, but shares its owner's known browsers.
 */
export async function countAttempt(
  ctx: Ctx<Me | null>,
  at: string | { account: string; owner: string },
  what: "failed log-ins" | "failed attempts" = "failed log-ins",
): Promise<Attempt> {
  const limits = limitsOn(ctx.db);
  const { account, owner } = typeof at === "string" ? { account: at, owner: at } : at;
  const browser = await findBrowser(ctx, owner);
  const accountKey = browser.isKnown ? hashed(`${browser.secret} ${account}`) : hashed(account);
  const addressKey = hashed(subscriberNetwork(ctx.address));
  // The typed name may be a password, so only existing accounts are named in the log.
  const who = /^(member|user) \d+$/.test(account) ? account.replace("user", "administrator") : "unknown";
  if (!browser.isKnown) await spend(ctx, limits.addresses, { key: addressKey, what, who });
  await spend(ctx, limits.accounts, { key: accountKey, what, who });
  return {
    isNewDevice: !browser.isKnown,
    async succeeded() {
      await limits.accounts.delete(accountKey);
      if (!browser.isKnown) await limits.addresses.reward(addressKey);
      await browser.remember();
    },
  };
}

/** The browser of a request: its secret, new if it has none, and whether it has logged in to this account before. */
export async function findBrowser(ctx: Ctx<Me | null>, account: string) {
  const { devices } = limitsOn(ctx.db);
  const own = deviceIn(ctx);
  const secret = own ?? randomBytes(32).toString("base64url");
  const key = hashed(`${secret} ${account}`);
  return {
    secret,
    isKnown: own !== undefined && (await devices.get(key)) !== null,
    async remember(): Promise<void> {
      await devices.set(key, 0, DEVICE_SECONDS);
      setCookie(ctx.reply, ctx.config, {
        name: DEVICE_COOKIE,
        value: secret,
        maxAge: DEVICE_SECONDS,
        path: DEVICE_PATH,
      });
      clearLegacyCookie(ctx.reply, ctx.config, { name: DEVICE_COOKIE, path: DEVICE_PATH });
    },
  };
}

/** Limits password reset requests per email address, known or not, and per network; 429 above that. */
export async function countResetRequest(ctx: Ctx<Me | null>, email: string): Promise<void> {
  const limits = limitsOn(ctx.db);
  await spend(ctx, limits.resetAddresses, { key: hashed(subscriberNetwork(ctx.address)), what: "requests" });
  await spend(ctx, limits.resetEmails, { key: hashed(email.trim().toLowerCase()), what: "requests" });
}

/** Limits requests for sign-in links like those for password resets, with separate counters (D-531). */
export async function countLinkRequest(ctx: Ctx<Me | null>, usernameOrEmail: string): Promise<void> {
  const limits = limitsOn(ctx.db);
  await spend(ctx, limits.linkAddresses, { key: hashed(subscriberNetwork(ctx.address)), what: "requests" });
  await spend(ctx, limits.linkNames, {
    key: hashed(plainLine(usernameOrEmail).toLowerCase()),
    what: "requests",
  });
}

/** Limits attempts with one-time links per network; 429 above that. */
export async function countResetAttempt(ctx: Ctx<Me | null>): Promise<void> {
  await spend(ctx, limitsOn(ctx.db).resetLinks, {
    key: hashed(subscriberNetwork(ctx.address)),
    what: "attempts",
  });
}

/** Clears failed log-ins, which were attempts at a password that has since been replaced. */
export async function forgiveAttempts(ctx: Ctx<Me | null>, account: string): Promise<void> {
  const { accounts } = limitsOn(ctx.db);
  const device = deviceIn(ctx);
  await accounts.delete(hashed(account));
  if (device) await accounts.delete(hashed(`${device} ${account}`));
}

function spend(
  ctx: Ctx<Me | null>,
  limiter: ReturnType<typeof limiterOn>,
  { key, what, who }: { key: string; what: string; who?: string },
): Promise<void> {
  const limit = limiter.keyPrefix;
  const onExceeded = () => {
    ctx.log.warn({ limit, network: shortNetwork(ctx.address) }, "a log-in was throttled");
    logSecurityEvent(ctx, "log-in throttled", { limit, ...(who && { who }) });
  };
  return countAgainstLimit(ctx, { limiter, key, what, onExceeded });
}

/** The rate limiters of log-ins and links, by account, browser, address and network. */
function limitsOn(db: Database) {
  const limiter = (name: string, points: number, seconds: number) => limiterOn(db, { name, points, seconds });
  return {
    accounts: limiter("account", FAILURES_PER_ACCOUNT, WINDOW_SECONDS),
    addresses: limiter("address", FAILURES_PER_ADDRESS, WINDOW_SECONDS),
    devices: limiter("device", 1, DEVICE_SECONDS),
    resetEmails: limiter("reset-email", RESETS_PER_EMAIL, WINDOW_SECONDS),
    resetAddresses: limiter("reset-address", RESETS_PER_ADDRESS, WINDOW_SECONDS),
    linkNames: limiter("link-name", RESETS_PER_EMAIL, WINDOW_SECONDS),
    linkAddresses: limiter("link-address", RESETS_PER_ADDRESS, WINDOW_SECONDS),
    resetLinks: limiter("reset-link", LINKS_PER_ADDRESS, WINDOW_SECONDS),
  };
}

/** Also reads the cookie under its former name, until the next log-in sets the new one. */
function deviceIn({ request, config }: Ctx<Me | null>): string | undefined {
  return readCookieSecret(request, config, DEVICE_COOKIE) ?? readLegacySecret(request, DEVICE_COOKIE);
}

/** Names and addresses are stored as hashes only, since people type passwords into the wrong field. */
function hashed(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
