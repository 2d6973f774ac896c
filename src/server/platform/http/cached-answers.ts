import type { Endpoint } from "#contract/endpoint.ts";
import type { Me } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database/database.ts";
import { perDatabase } from "#server/platform/database/share-reads.ts";
import { API_SECURITY_HEADERS } from "./api-security-headers.ts";
import { type Coding, codingFor, compress } from "./compress.ts";
import { entityTag, matchesEntityTag } from "./entity-tag.ts";

/** Only the caller's own browser caches the answer, and revalidates it before each use. */
const COMMON = {
  "cache-control": "private, no-cache",
  ...API_SECURITY_HEADERS,
  vary: "accept-encoding",
};
/** How many answers a process remembers by their tag. */
const REMEMBERED = 2000;
/** Shorter answers fit into one packet anyway. */
const WORTH_COMPRESSING = 1400;

type Said = { snapshot: string; tag: string };
type Bytes = Uint8Array<ArrayBuffer>;

const rememberedOf = perDatabase(() => new Map<string, Said>());

/**
 * 304 when the browser has the latest answer and no row of the database has changed since (006), without running the
 * action. Null when that is not known.
 */
export function answerNotModified(
  db: Database,
  { cache }: Endpoint,
  { request, me }: { request: Request; me: Me | null },
): Response | null {
  if (cache !== "while no row changes" || !me) return null;
  const last = rememberedOf(db).get(keyOf(request, me));
  return last?.snapshot === me.snapshot && matchesEntityTag(last.tag, request) ? notModified(last.tag) : null;
}

/**
 * The answer with its validator, compressed, or 304 when the browser has the same. Without `me` it is not remembered as
 * that of the database's state.
 */
export async function answerCached(
  db: Database,
  request: Request,
  { me, bytes }: { me: Me | null; bytes: Bytes },
): Promise<Response> {
  const tag = tagOf(bytes);
  if (me) remember(db, keyOf(request, me), { snapshot: me.snapshot, tag });
  if (matchesEntityTag(tag, request)) return notModified(tag);
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

/** Person and role are part of the key, so that no one gets an answer meant for someone else. */
function keyOf(request: Request, { memberId, userId, role }: Me): string {
  return `${memberId} ${userId} ${role} ${request.url}`;
}

function remember(db: Database, key: string, said: Said): void {
  const all = rememberedOf(db);
  all.delete(key);
  all.set(key, said);
  const [oldest] = all.keys();
  if (all.size > REMEMBERED && oldest !== undefined) all.delete(oldest);
}

/** Computed once for the same bytes: a list that many request is serialized once, too. */
const tags = new WeakMap<Bytes, string>();
function tagOf(bytes: Bytes): string {
  const known = tags.get(bytes);
  if (known) return known;
  const tag = entityTag(bytes);
  tags.set(bytes, tag);
  return tag;
}

const squeezed = new WeakMap<Bytes, Map<Coding, Promise<Bytes>>>();

/** Like the tag, computed once for the same bytes. */
function compressed(bytes: Bytes, coding: Coding): Promise<Bytes> {
  const known = squeezed.get(bytes) ?? new Map<Coding, Promise<Bytes>>();
  squeezed.set(bytes, known);
  const made = known.get(coding) ?? compress(bytes, coding);
  known.set(coding, made);
  return made;
}
