import type { Ask } from "#contract/endpoint.ts";
import { EVENT_PAGE, type Event, type listEvents as endpoint } from "#contract/events.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database.ts";
import { WrittenJson } from "#server/platform/http.ts";
import { togetherIfChanged } from "#server/platform/together.ts";
import { readEvents, type Which } from "./queries.ts";

const DAY_MS = 86_400_000;

const encoder = new TextEncoder();
/** `now` is what the latest asker's clock says. */
type Shared = { now: Date; read: (snapshot: string) => Promise<Uint8Array<ArrayBuffer>> };
/** Per database, the lists that people can see, each read and written out once for all who ask meanwhile. */
const lists = new WeakMap<Database, Map<string, Shared>>();

/** The list of dinners, serialised once for everybody who asks at the same moment, and while nothing changes. */
export async function listEvents(
  { db, me, now }: Ctx,
  { when: asked, limit, offset = 0 }: Ask<typeof endpoint>,
): Promise<WrittenJson | Event[]> {
  const when = asked ?? "ever";
  const inactiveToo = me.role !== "member";
  // Few ask for what is past, or for further pages, at the same moment; all of them for how each list begins.
  const isForAll = when !== "past" && offset === 0 && (limit === undefined || limit === EVENT_PAGE);
  if (!isForAll) return readEvents(db, inactiveToo, which(when, now), { limit: limit ?? null, offset });
  return new WrittenJson(
    await shared(db, { inactiveToo, when, limit: limit ?? null }, now).read(me.snapshot),
  );
}

function which(when: Which["when"], now: Date): Which {
  if (when === "upcoming") return { when, from: new Date(now.getTime() - DAY_MS) };
  return when === "past" ? { when, until: now } : { when };
}

type Asked = { inactiveToo: boolean; when: Which["when"]; limit: number | null };

function shared(db: Database, asked: Asked, now: Date): Shared {
  const known = lists.get(db) ?? new Map<string, Shared>();
  lists.set(db, known);
  const key = `${asked.when} ${asked.inactiveToo} ${asked.limit}`;
  const list = known.get(key) ?? sharedBy(db, asked, now);
  list.now = now;
  known.set(key, list);
  return list;
}

function sharedBy(db: Database, { inactiveToo, when, limit }: Asked, now: Date): Shared {
  const list: Shared = {
    now,
    read: togetherIfChanged(async () =>
      encoder.encode(
        JSON.stringify(await readEvents(db, inactiveToo, which(when, list.now), { limit, offset: 0 })),
      ),
    ),
  };
  return list;
}
