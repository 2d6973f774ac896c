import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Refusal } from "#server/platform/refusal.ts";
import { COMMON_HEADERS } from "./write-answer.ts";

/** A body's largest size in bytes, and the sentence for a larger one. */
export type BodyLimit = { readonly most: number; readonly tooLarge: string };

/** The limit for bodies that are not files (S-55). */
export const TEXT_LIMIT: BodyLimit = {
  most: 100 * 1024,
  tooLarge: "That is too much text. Please shorten it.",
};

/** Rejects a body that is too long with 413; only one without a stated length is counted as it arrives, which is slow. */
export function limitBody({ most, tooLarge }: BodyLimit): MiddlewareHandler {
  const reject = () =>
    Response.json(new Refusal(413, tooLarge).body(), { status: 413, headers: COMMON_HEADERS });
  const counting = bodyLimit({ maxSize: most, onError: reject });
  return (c, next) => {
    const { headers } = c.req.raw;
    const length = headers.has("transfer-encoding") ? null : headers.get("content-length");
    if (length === null) return counting(c, next);
    return Number(length) > most ? Promise.resolve(reject()) : next();
  };
}
