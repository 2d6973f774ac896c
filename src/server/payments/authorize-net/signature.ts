import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whether the provider signed these bytes with one of the keys: HMAC-SHA512 over the raw body, with the 128-character key
 * as text, not decoded.
 */
export function isSigned(rawBody: Uint8Array, header: string | null, keys: readonly string[]): boolean {
  const given = header?.match(/^sha512=([0-9a-f]{128})$/i)?.[1];
  if (!given) return false;
  const claimed = Buffer.from(given, "hex");
  // Every key is tried, so that timing does not reveal which one matched.
  return (
    keys.filter((key) => timingSafeEqual(claimed, createHmac("sha512", key).update(rawBody).digest()))
      .length > 0
  );
}
