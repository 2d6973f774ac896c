import { lte } from "drizzle-orm";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { actorName, type Ctx, type Me } from "#server/platform/context.ts";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { loginAttempts } from "#server/platform/tables.ts";

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

/** A limit per person, whatever session and process their requests come through. */
export type OwnLimit = Limit & { what: string };

/** The same action, limited per person. */
export function rateLimited<Asked, Said>(
  limit: OwnLimit,
  action: (ctx: Ctx, ask: Asked) => Promise<Said>,
): (ctx: Ctx, ask: Asked) => Promise<Said> {
  return async (ctx, ask) => {
    await countOwnUse(ctx, limit);
    return action(ctx, ask);
  };
}

/** Counts one use by the caller and refuses it beyond the limit. */
export async function countOwnUse(ctx: Ctx, { what, ...limit }: OwnLimit): Promise<void> {
  const key = actorName(ctx.me);
  const limiter = limiterOn(ctx.db, limit);
  const onExceeded = () =>
    ctx.log.warn({ limit: limit.name, who: key }, "a person's requests were throttled");
  await countAgainstLimit(ctx, { limiter, key, what, onExceeded });
}

const HOUR = 3600;
/** Payment pages requested from the card processor (S-71). */
export const PAYMENT_PAGES: OwnLimit = {
  name: "payment-page",
  points: 10,
  seconds: 60,
  what: "requests for a payment page",
};
/** Changes to a person's own data: each writes an audit entry, and some an email. */
export const OWN_CHANGES: OwnLimit = { name: "own-change", points: 100, seconds: HOUR, what: "changes" };
/** Downloads of everything that is stored about a person: each reads many tables. */
export const OWN_DATA: OwnLimit = { name: "own-data", points: 10, seconds: HOUR, what: "downloads" };
