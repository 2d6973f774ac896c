import type { Ask } from "#contract/endpoint.ts";
import type { Event, listEvents as endpoint } from "#contract/events.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database.ts";
import { WrittenJson } from "#server/platform/http.ts";
import { togetherIfChanged } from "#server/platform/together.ts";
import { readEvents } from "./queries.ts";

const DAY_MS = 86_400_000;

const encoder = new TextEncoder();
/** `from` is what the latest asker takes for the earliest dinner to come. */
type Shared = { from: Date; read: (snapshot: string) => Promise<Uint8Array<ArrayBuffer>> };
/** Per database, the lists that people can see, each read and written out once for all who ask meanwhile. */
const lists = new WeakMap<Database, Map<string, Shared>>();

/** The list of dinners, serialised once for everybody who asks at the same moment, and while nothing changes. */
export async function listEvents(
  { db, me, now }: Ctx,
  { when: asked, limit, offset = 0 }: Ask<typeof endpoint>,
): Promise<WrittenJson | Event[]> {
  const when = asked ?? "ever";
  const inactiveToo = me.role !== "member";
  if (when === "past" || limit !== undefined || offset > 0) {
    return page(db, inactiveToo, when, now, { limit: limit ?? null, offset });
  }
  return new WrittenJson(await shared(db, inactiveToo, when, now).read(me.snapshot));
}

/** One page, for whoever asks for it: few do at the same moment. */
async function page(
  db: Database,
  inactiveToo: boolean,
  when: "ever" | "upcoming" | "past",
  now: Date,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<Event[]> {
  if (when === "past") return readEvents(db, inactiveToo, { when, until: now, limit, offset });
  const all = await readEvents(db, inactiveToo, when === "ever" ? { when } : { when, from: aDayBefore(now) });
  return all.slice(offset, limit === null ? undefined : offset + limit);
}

function shared(db: Database, inactiveToo: boolean, when: "ever" | "upcoming", now: Date): Shared {
  const known = lists.get(db) ?? new Map<string, Shared>();
  lists.set(db, known);
  const key = `${when} ${inactiveToo}`;
  const list = known.get(key) ?? sharedBy(db, inactiveToo, when, now);
  list.from = aDayBefore(now);
  known.set(key, list);
  return list;
}

function sharedBy(db: Database, inactiveToo: boolean, when: "ever" | "upcoming", now: Date): Shared {
  const list: Shared = {
    from: aDayBefore(now),
    read: togetherIfChanged(async () => {
      const which = when === "ever" ? { when } : { when, from: list.from };
      return encoder.encode(JSON.stringify(await readEvents(db, inactiveToo, which)));
    }),
  };
  return list;
}

function aDayBefore(now: Date): Date {
  return new Date(now.getTime() - DAY_MS);
}
