import type { Ctx } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database.ts";
import { WrittenJson } from "#server/platform/http.ts";
import { togetherIfChanged } from "#server/platform/together.ts";
import { readEvents } from "./queries.ts";

const encoder = new TextEncoder();
type List = (snapshot: string) => Promise<Uint8Array<ArrayBuffer>>;
/** Per database, the two lists that people can see, each read and written out once for all who ask meanwhile. */
const lists = new WeakMap<Database, { all: List; active: List }>();

/** The list of dinners, serialised once for everybody who asks at the same moment, and while nothing changes. */
export async function listEvents({ db, me }: Ctx): Promise<WrittenJson> {
  const { all, active } = listsOf(db);
  return new WrittenJson(await (me.role === "member" ? active : all)(me.snapshot));
}

function listsOf(db: Database): { all: List; active: List } {
  const known = lists.get(db);
  if (known) return known;
  const written = (inactiveToo: boolean) => async () =>
    encoder.encode(JSON.stringify(await readEvents(db, inactiveToo)));
  const made = { all: togetherIfChanged(written(true)), active: togetherIfChanged(written(false)) };
  lists.set(db, made);
  return made;
}
