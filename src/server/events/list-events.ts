import type { Ctx } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database.ts";
import { together } from "#server/platform/together.ts";
import { readEvents } from "./queries.ts";

const encoder = new TextEncoder();
type Lists = { all: () => Promise<Uint8Array<ArrayBuffer>>; active: () => Promise<Uint8Array<ArrayBuffer>> };
/** Per database, the two lists that people can see, each read and written out once for all who ask meanwhile. */
const lists = new WeakMap<Database, Lists>();

/** The list of dinners, serialised once for everybody who asks at the same moment. */
export async function listEvents({ db, me }: Ctx): Promise<Response> {
  const list = listsOf(db);
  const body = await (me.role === "member" ? list.active() : list.all());
  return new Response(body, { headers: { "content-type": "application/json" } });
}

function listsOf(db: Database): Lists {
  const known = lists.get(db);
  if (known) return known;
  const made = {
    all: together(async () => encoder.encode(JSON.stringify(await readEvents(db, true)))),
    active: together(async () => encoder.encode(JSON.stringify(await readEvents(db, false)))),
  };
  lists.set(db, made);
  return made;
}
