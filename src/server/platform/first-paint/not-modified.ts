import type { MiddlewareHandler } from "hono";

/** Headers that a 304 repeats for the client's stored answer (RFC 9110, 15.4.5). */
const KEPT = ["cache-control", "content-location", "date", "etag", "expires", "last-modified", "vary"];

/**
 * Answers 304 where the client has the file: by `If-None-Match: *`, or by `If-Modified-Since` with the time that was
 * sent as `Last-Modified` (RFC 9110, 13.1.2 and 13.1.3). For what carries `Last-Modified` only.
 */
export const answerNotModified: MiddlewareHandler = async (c, next) => {
  await next();
  const changedAt = c.res.headers.get("last-modified");
  if (c.res.status !== 200 || !changedAt || !["GET", "HEAD"].includes(c.req.method)) return;
  if (!isKnown(c.req.raw.headers, changedAt)) return;
  const headers = [...c.res.headers].filter(([name]) => KEPT.includes(name));
  await c.res.body?.cancel();
  c.res = undefined;
  c.res = new Response(null, { status: 304, headers });
};

function isKnown(asked: Headers, changedAt: string): boolean {
  const tags = asked.get("if-none-match");
  // When the client sends a tag, its time is ignored; files have no tags.
  if (tags !== null) return tags.trim() === "*";
  const since = Date.parse(asked.get("if-modified-since") ?? "");
  return Date.parse(changedAt) <= since;
}
