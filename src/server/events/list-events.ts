import { EVENT_PAGE_SIZE, listEvents as endpoint } from "#contract/events.ts";
import type { Database } from "#server/platform/database/database.ts";
import { readsThatMayLag } from "#server/platform/database/reads-that-may-lag.ts";
import { perDatabase, shareReadUntilChange } from "#server/platform/database/share-reads.ts";
import { action } from "#server/platform/http/action.ts";
import { SerializedJson } from "#server/platform/http/write-answer.ts";
import { type EventScope, readEvents } from "./queries.ts";

const DAY_MS = 86_400_000;

const encoder = new TextEncoder();
/** `now` is the time of the latest request. */
type Shared = { now: Date; read: (snapshot: string) => Promise<Uint8Array<ArrayBuffer>> };
/** The shared lists, each read and serialized once for all concurrent requests. */
const listsOf = perDatabase(() => new Map<string, Shared>());

/** The list of events, serialized once for all concurrent requests, and again only after a change. */
export const listEvents = action(endpoint, async (ctx, { when: asked, limit, offset = 0 }) => {
  const { me, now } = ctx;
  const when = asked ?? "ever";
  const inactiveToo = me.role !== "member";
  // The first page is shared, since everyone asks for it; the past and further pages are read per request.
  const isForAll = when !== "past" && offset === 0 && (limit === undefined || limit === EVENT_PAGE_SIZE);
  const db = when === "past" ? await readsThatMayLag(ctx, "past events") : ctx.db;
  if (!isForAll)
    return readEvents(db, { inactiveToo, which: which(when, now), limit: limit ?? null, offset });
  return new SerializedJson(
    await shared(db, { inactiveToo, when, limit: limit ?? null }, now).read(me.snapshot),
  );
});

function which(when: EventScope["when"], now: Date): EventScope {
  if (when === "upcoming") return { when, from: new Date(now.getTime() - DAY_MS) };
  return when === "past" ? { when, until: now } : { when };
}

type Asked = { inactiveToo: boolean; when: EventScope["when"]; limit: number | null };

function shared(db: Database, asked: Asked, now: Date): Shared {
  const known = listsOf(db);
  const key = `${asked.when} ${asked.inactiveToo} ${asked.limit}`;
  const list = known.get(key) ?? sharedBy(db, asked, now);
  list.now = now;
  known.set(key, list);
  return list;
}

function sharedBy(db: Database, { inactiveToo, when, limit }: Asked, now: Date): Shared {
  const list: Shared = {
    now,
    read: shareReadUntilChange(async () =>
      encoder.encode(
        JSON.stringify(await readEvents(db, { inactiveToo, which: which(when, list.now), limit, offset: 0 })),
      ),
    ),
  };
  return list;
}
