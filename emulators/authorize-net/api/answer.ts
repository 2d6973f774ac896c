import type { Context } from "hono";

// Every JSON answer of the real API begins with it, and JSON.parse stumbles over it.
const byteOrderMark = "\uFEFF";

/** HTTP 200 whatever the result; the refId comes back last but for the messages. */
export function answer(
  c: Context,
  body: object,
  { messages, refId }: { messages: object; refId?: string | undefined },
): Response {
  const text = JSON.stringify({ ...body, refId, messages });
  return c.body(`${byteOrderMark}${text}`, 200, { "Content-Type": "application/json; charset=utf-8" });
}
