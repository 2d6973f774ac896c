import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type Ctx, type Me, nameOf } from "./context.ts";
import type { Database } from "./database.ts";
import { Refusal } from "./refusal.ts";

/** How often one thing may be done in so many seconds; `name` begins its rows in the table of counters. */
export type Limit = { name: string; points: number; seconds: number };

/** A counter in the table login_attempts, which all processes share. */
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
    // By migration; old rows are deleted by a chore, as one process of all is enough for it.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
}

/**
 * Counts one of `what`, as a person reads it, and refuses it with 429 where there were too many (S-05); `note` is told
 * of that before.
 */
export async function spend(
  ctx: Pick<Ctx<Me | null>, "reply">,
  limiter: RateLimiterPostgres,
  key: string,
  what: string,
  note: () => void,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent;
    note();
    const minutes = Math.max(1, Math.ceil(spent.msBeforeNext / 60_000));
    ctx.reply.set("retry-after", String(Math.ceil(spent.msBeforeNext / 1000)));
    throw new Refusal(
      429,
      `Too many ${what}. Please wait ${minutes} ${minutes === 1 ? "minute" : "minutes"} and try again.`,
    );
  }
}

/** What one person may do so often, whatever session and process it comes through. */
export type OwnLimit = Limit & { what: string };

/** The same action, at most so often for each person. */
export function atMost<Asked, Said>(
  limit: OwnLimit,
  action: (ctx: Ctx, ask: Asked) => Promise<Said>,
): (ctx: Ctx, ask: Asked) => Promise<Said> {
  return async (ctx, ask) => {
    await countOwn(ctx, limit);
    return action(ctx, ask);
  };
}

/** Counts one of these for the asker, and refuses it where there were too many. */
export async function countOwn(ctx: Ctx, { what, ...limit }: OwnLimit): Promise<void> {
  const who = nameOf(ctx.me);
  await spend(ctx, limiterOn(ctx.db, limit), who, what, () => {
    ctx.log.warn({ limit: limit.name, who }, "a person's requests were throttled");
  });
}

const HOUR = 3600;
/** Pages at the card processor (S-71). */
export const PAYMENT_PAGES: OwnLimit = {
  ...{ name: "payment-page", points: 10, seconds: 60, what: "requests for a payment page" },
};
/** Whatever a person changes of their own: each writes an audit entry, and some an email. */
export const OWN_CHANGES: OwnLimit = { name: "own-change", points: 100, seconds: HOUR, what: "changes" };
/** Files of everything that is known about the asker: each reads many tables. */
export const OWN_DATA: OwnLimit = { name: "own-data", points: 10, seconds: HOUR, what: "downloads" };
