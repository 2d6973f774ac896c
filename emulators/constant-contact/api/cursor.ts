import { notFound } from "./api-error.ts";

export interface Resumed {
  /** The parameters that count. */
  query: URLSearchParams;
  /** The place of the last row of the page before; 0 at the start. */
  after: number;
}

/**
 * A cursor stands for the whole query that it was made from and its place in the rows: what else stands beside
 * it is ignored.
 */
export function resumed(query: URLSearchParams): Resumed {
  const cursor = query.get("cursor");
  if (cursor === null) return { query, after: 0 };
  const kept = new URLSearchParams(Buffer.from(cursor, "base64").toString("utf8"));
  const after = Number(kept.get("next"));
  if (!Number.isInteger(after) || after <= 0) throw notFound("The cursor is not valid.");
  kept.delete("next");
  return { query: kept, after };
}

/** One page of rows, and the link to the next one if there is any. `place` grows from row to row, from 1. */
export function pageOf<Row>(
  rows: Iterable<Row>,
  { query, after }: Resumed,
  {
    path,
    limit,
    place = (_, index) => index + 1,
  }: { path: string; limit: number; place?: (row: Row, index: number) => number },
): { rows: Row[]; links: { _links?: { next: { href: string } } } } {
  const found: Row[] = [];
  let last = after;
  let index = -1;
  for (const row of rows) {
    index += 1;
    const at = place(row, index);
    if (at <= after) continue;
    if (found.length === limit)
      return { rows: found, links: { _links: { next: { href: link(path, query, last) } } } };
    found.push(row);
    last = at;
  }
  return { rows: found, links: {} };
}

function link(path: string, query: URLSearchParams, last: number): string {
  const kept = new URLSearchParams([...query, ["next", String(last)]]);
  return `/v3${path}?cursor=${encodeURIComponent(Buffer.from(kept.toString()).toString("base64"))}`;
}
