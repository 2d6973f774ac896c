/** The fewest distinct bytes, and byte differences, in a 32-byte key; a random key has fewer once in 10^10. */
const FEWEST = 20;
/** The fewest capitals, and small letters, in its 43 characters; a random key has fewer once in a million. */
const FEWEST_LETTERS = 4;

/**
 * Whether a key looks typed or invented instead of random: few distinct bytes, a pattern, text, or words that happen
 * to be base64.
 */
export function isGuessableKey(key: Uint8Array, written: string): boolean {
  const steps = [...key].map((byte, at) => (byte - (key[at - 1] ?? 0) + 256) % 256);
  const isText = key.every((byte) => byte >= 0x20 && byte < 0x7f);
  const few = (kind: RegExp) => (written.match(kind) ?? []).length < FEWEST_LETTERS;
  return (
    new Set(key).size < FEWEST || new Set(steps).size < FEWEST || isText || few(/[A-Z]/g) || few(/[a-z]/g)
  );
}
