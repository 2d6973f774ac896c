import type pg from "pg";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { builderOn, type Query, type Values } from "./connections.ts";
import type { Database, Standby } from "./database.ts";

/**
 * The reads that may come from a replica, with the tables that they may name there. A statement that names another one
 * goes to the primary: sessions, seats and money are in no list. A past event's seats are sold no more, and the
 * statistics have sums alone.
 */
const MAY_LAG = {
  exports: ["members"],
  statistics: ["tallies", "members", "events", "registrations", "waitlist_entries"],
  "audit log": ["audit_log", "members", "users", "events"],
  "past events": ["events", "images", "registrations", "seat_holds"],
} as const satisfies Record<string, readonly string[]>;

/** How far back the asker's own entries are compared: longer than any transaction of theirs. */
const OWN_MS = 3_600_000;

/** The asker's latest audit entries; each is in the transaction of what it reports. */
const OWN_ENTRIES = `select count(*)::int as n, max(id)::text as last from audit_log
  where actor = any($1::text[]) and at > $2::timestamptz`;

/** Requests whose answers may be older than the primary. */
const lagging = new WeakSet<Request>();

/** Whether an answer may be older than the primary, so that it must not be remembered as the primary's (006). */
export function mayLag(request: Request): boolean {
  return lagging.has(request);
}

/**
 * The database for reads that may lag by up to 30 seconds: the replica if there is one, it is well, and it has all that
 * the asker has written; else the primary. Each statement that the replica does not answer is sent to the primary.
 * Transactions and other statements than `select` always are.
 */
export async function readsThatMayLag(
  { db, me, now, request }: Pick<Ctx, "db" | "me" | "now" | "request">,
  what: keyof typeof MAY_LAG,
): Promise<Database> {
  const { replica } = db;
  // Only officers' changes are all in the audit log.
  if (!replica?.isUsable || me.role === "member") return db;
  const actors = [
    ...(me.memberId === null ? [] : [actorName({ memberId: me.memberId, userId: null })]),
    ...(me.userId === null ? [] : [actorName(me)]),
  ];
  const ownOn = async (server: Database) => {
    const since = new Date(now.getTime() - OWN_MS).toISOString();
    return JSON.stringify(await server.fast("own-entries", OWN_ENTRIES, [actors, since]));
  };
  const [there, here] = await Promise.all([replica.ask(ownOn), ownOn(db)]);
  if (there !== here) return db;
  lagging.add(request);
  return onReplica(db, replica, new Set<string>(MAY_LAG[what]));
}

function onReplica(db: Database, replica: Standby, tables: ReadonlySet<string>): Database {
  const isFor = (text: string) =>
    /^\s*(select|with)\b/i.test(text) && replica.tablesIn(text).every((table) => tables.has(table));
  const fast = async <Row>(name: string | null, text: string, values: readonly unknown[]) => {
    const ask = (server: Database) => server.fast<Row>(name, text, values);
    return (isFor(text) ? await replica.ask(ask) : undefined) ?? ask(db);
  };
  const builder = builderOn(async (query, values) => {
    const { text } = query as pg.QueryConfig;
    const ask = (server: Database) => sendTo(server, query, values);
    return (isFor(text) ? await replica.ask(ask) : undefined) ?? ask(db);
  });
  const { engine, epoch, long, lend, close } = db;
  const transaction: Database["transaction"] = (work, config) => db.transaction(work, config);
  return Object.assign(builder, { engine, epoch, long, lend, close, fast, transaction });
}

function sendTo({ send }: Database, query: Query, values: Values): Promise<pg.QueryResult> {
  if (!send) throw new Error("only PostgreSQL has a replica");
  return send(query, values);
}
