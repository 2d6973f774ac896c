import type { Endpoint } from "#contract/endpoint.ts";
import { type Coding, codingFor, compress } from "./compress.ts";
import type { Me } from "./context.ts";
import type { Database } from "./database.ts";
import { entityTag, isNamed } from "./entity-tag.ts";
import { HARMLESS } from "./harmless.ts";

/** Only the asker's own browser keeps the answer, and asks before each use whether it is still right. */
const COMMON = {
  "cache-control": "private, no-cache",
  ...HARMLESS,
  vary: "accept-encoding",
};
/** Of so many answers a process remembers what it last said. */
const REMEMBERED = 2000;
/** Shorter ones fit into the packets that come anyway. */
const WORTH_COMPRESSING = 1400;

type Said = { snapshot: string; tag: string };
type Bytes = Uint8Array<ArrayBuffer>;

const remembered = new WeakMap<Database, Map<string, Said>>();

/**
 * 304 where the browser names what it was told last and no row of the database has changed since (006): then the
 * action is not even asked. Null where that is not known.
 */
export function answerUnchanged(
  db: Database,
  { kept }: Endpoint,
  request: Request,
  me: Me | null,
): Response | null {
  if (kept !== "while no row changes" || !me) return null;
  const last = remembered.get(db)?.get(keyOf(request, me));
  return last?.snapshot === me.snapshot && isNamed(last.tag, request) ? notModified(last.tag) : null;
}

/** The answer with its validator, compressed; or 304 where the browser has the very same. */
export async function answerKept(
  db: Database,
  request: Request,
  me: Me | null,
  bytes: Bytes,
): Promise<Response> {
  const tag = tagOf(bytes);
  if (me) remember(db, keyOf(request, me), { snapshot: me.snapshot, tag });
  if (isNamed(tag, request)) return notModified(tag);
  const headers = { "content-type": "application/json", etag: tag, ...COMMON };
  const coding = bytes.length < WORTH_COMPRESSING ? undefined : codingFor(request);
  if (!coding) return new Response(bytes, { headers });
  return new Response(await compressed(bytes, coding), {
    headers: { ...headers, "content-encoding": coding },
  });
}

function notModified(tag: string): Response {
  return new Response(null, { status: 304, headers: { etag: tag, ...COMMON } });
}

/** Two people are never told the same by mistake: whose it is stands in the key, and so does his role. */
function keyOf(request: Request, { memberId, userId, role }: Me): string {
  return `${memberId} ${userId} ${role} ${request.url}`;
}

function remember(db: Database, key: string, said: Said): void {
  const all = remembered.get(db) ?? new Map<string, Said>();
  remembered.set(db, all);
  all.delete(key);
  all.set(key, said);
  const [oldest] = all.keys();
  if (all.size > REMEMBERED && oldest !== undefined) all.delete(oldest);
}

/** Of the same bytes only once: a list that many ask for is written out once, too. Weak, since it is of any coding. */
const tags = new WeakMap<Bytes, string>();
function tagOf(bytes: Bytes): string {
  const known = tags.get(bytes);
  if (known) return known;
  const tag = entityTag(bytes);
  tags.set(bytes, tag);
  return tag;
}

const squeezed = new WeakMap<Bytes, Map<Coding, Promise<Bytes>>>();

/** Like the tag, of the same bytes only once. */
function compressed(bytes: Bytes, coding: Coding): Promise<Bytes> {
  const known = squeezed.get(bytes) ?? new Map<Coding, Promise<Bytes>>();
  squeezed.set(bytes, known);
  const made = known.get(coding) ?? compress(bytes, coding);
  known.set(coding, made);
  return made;
}
