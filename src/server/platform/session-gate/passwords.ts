import { hash, hashRaw, verify } from "@node-rs/argon2";
import { normalizedPassword } from "#contract/password.ts";

/** Argon2id with 19 MiB and two passes: about 30 ms on one core, off the event loop (C-12). */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A dummy hash, so that an unknown name takes as long as a wrong password. */
let nobodys: Promise<string> | undefined;

/** The only stored form of a password: a slow, salted, one-way hash of its normalized characters. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizedPassword(password), COST);
}

/** Whether the password matches the hash; takes as long without a hash (H-26). */
export async function isPassword(hashed: string | null, password: string): Promise<boolean> {
  return (await checkPassword(hashed, password)).fits;
}

/**
 * The same, and whether the hash is an old one of the characters as typed, which then has to be replaced. Old hashes are
 * tried first, so that a login that worked keeps working. How long it takes depends on what was typed alone.
 */
export async function checkPassword(
  hashed: string | null,
  password: string,
): Promise<{ fits: boolean; isOldForm: boolean }> {
  nobodys ??= hashPassword("nobody's");
  const stored = hashed ?? (await nobodys);
  const normalized = normalizedPassword(password);
  const isTyped = await verify(stored, password);
  const isNormalized = normalized !== password && (await verify(stored, normalized));
  return {
    fits: hashed !== null && (isTyped || isNormalized),
    isOldForm: hashed !== null && isTyped && normalized !== password,
  };
}

/** A slow hash that is the same for the same text and salt, to find a row by it; in base64url. */
export async function hashWithSalt(text: string, salt: string): Promise<string> {
  const bytes = await hashRaw(text, { ...COST, salt: Buffer.from(salt) });
  return Buffer.from(bytes).toString("base64url");
}
