/** Fewest different bytes, and steps between bytes, of a key of 32: a random one has fewer once in 10^10 times. */
const FEWEST = 20;

/**
 * Whether a key may have been typed or made up instead of drawn at random: few different bytes, a pattern, text, or
 * words that happen to be base64.
 */
export function isGuessableKey(key: Uint8Array, written: string): boolean {
  const steps = [...key].map((byte, at) => (byte - (key[at - 1] ?? 0) + 256) % 256);
  const isText = key.every((byte) => byte >= 0x20 && byte < 0x7f);
  const few = (emails: RegExp) => (written.match(emails) ?? []).length < 4;
  return (
    new Set(key).size < FEWEST || new Set(steps).size < FEWEST || isText || few(/[A-Z]/g) || few(/[a-z]/g)
  );
}
