import { lte } from "drizzle-orm";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { OwnLimit } from "#contract/endpoint.ts";
import { actorName, type Ctx, type Me } from "#server/platform/context.ts";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { hashToken } from "#server/platform/link-token.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { loginAttempts } from "#server/platform/tables.ts";
import { shortNetwork, subscriberNetwork } from "./network.ts";

/** At most `points` uses in `seconds`; `name` prefixes the keys of its counters. */
export type Limit = { name: string; points: number; seconds: number };

/** A counter in the table login_attempts, shared by all processes. */
export function limiterOn(db: Database, { name, points, seconds }: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: {
      query: async ({ name, text, values }: { name: string; text: string; values: unknown[] }) => {
        const rows = await db.fast(name, text, values);
        return { rows, rowCount: rows.length };
      },
    },
    storeType: "client",
    tableName: "login_attempts",
    // A migration creates the table, and a job deletes old rows: one process is enough for it.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
}

/** Deletes expired counters. */
export async function deleteExpiredCounters(db: Tx, now: Date): Promise<void> {
  await db.delete(loginAttempts).where(lte(loginAttempts.expire, now.getTime()));
}

type Use = {
  limiter: RateLimiterPostgres;
  key: string;
  /** What is limited, for the message: "log-ins". */
  what: string;
  /** Called before the refusal. */
  onExceeded: () => void;
};

/** Counts one use and refuses it with 429 beyond the limit (S-05). */
export async function countAgainstLimit(
  { reply }: Pick<Ctx<Me | null>, "reply">,
  { limiter, key, what, onExceeded }: Use,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    onExceeded();
    const minutes = Math.max(1, Math.ceil(rejected.msBeforeNext / 60_000));
    reply.set("retry-after", String(Math.ceil(rejected.msBeforeNext / 1000)));
    throw new Refusal(
      429,
      `Too many ${what}. Please wait ${minutes} ${minutes === 1 ? "minute" : "minutes"} and try again.`,
    );
  }
}

/** Counts one use by a visitor's network and refuses it beyond the limit. */
export async function countByNetwork(ctx: Ctx<Me | null>, limit: Limit): Promise<void> {
  const limiter = limiterOn(ctx.db, limit);
  const key = hashToken(subscriberNetwork(ctx.address));
  const onExceeded = () =>
    ctx.log.warn(
      { limit: limit.name, network: shortNetwork(ctx.address) },
      "a visitor's requests were throttled",
    );
  await countAgainstLimit(ctx, { limiter, key, what: "attempts", onExceeded });
}

const HOUR = 3600;

/** The limits per person, each with what is counted, for the message. */
const OWN_LIMITS: Readonly<Record<OwnLimit, Limit & { what: string }>> = {
  // Each writes an audit entry, and some an email.
  "own changes": { name: "own-change", points: 100, seconds: HOUR, what: "changes" },
  // Each reads many tables.
  "own data": { name: "own-data", points: 10, seconds: HOUR, what: "downloads" },
  // The card processor is asked for each (S-71).
  "payment pages": { name: "payment-page", points: 10, seconds: 60, what: "requests for a payment page" },
};

/** Counts one use by the caller and refuses it beyond the limit. */
export async function countOwnUse(ctx: Ctx, own: OwnLimit): Promise<void> {
  const { what, ...limit } = OWN_LIMITS[own];
  const key = actorName(ctx.me);
  const limiter = limiterOn(ctx.db, limit);
  const onExceeded = () =>
    ctx.log.warn({ limit: limit.name, who: key }, "a person's requests were throttled");
  await countAgainstLimit(ctx, { limiter, key, what, onExceeded });
}
