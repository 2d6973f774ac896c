import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whether the provider signed these very bytes with one of the keys: HMAC-SHA512 with the 128-character key as
 * text, not decoded, over the raw body; a parsed and rewritten body would differ (reference 5.4).
 */
export function isSigned(rawBody: Uint8Array, header: string | null, keys: readonly string[]): boolean {
  const given = header?.match(/^sha512=([0-9a-f]{128})$/i)?.[1];
  if (!given) return false;
  const claimed = Buffer.from(given, "hex");
  // Every key is tried, so that the time taken says nothing of which one matched.
  return (
    keys.filter((key) => timingSafeEqual(claimed, createHmac("sha512", key).update(rawBody).digest()))
      .length > 0
  );
}
