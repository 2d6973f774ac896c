import { hash, hashRaw, verify } from "@node-rs/argon2";

/** Argon2id with 19 MiB and two passes: about 30 ms on one core, off the event loop (C-12). */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A dummy hash, so that an unknown name takes as long as a wrong password. */
let nobodys: Promise<string> | undefined;

/** The only stored form of a password: a slow, salted, one-way hash. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Whether the password matches the hash; takes as long without a hash (H-26). */
export async function isPassword(hashed: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword("nobody's");
  const fits = await verify(hashed ?? (await nobodys), password);
  return hashed !== null && fits;
}

/** A slow hash that is the same for the same text and salt, to find a row by it; in base64url. */
export async function hashWithSalt(text: string, salt: string): Promise<string> {
  const bytes = await hashRaw(text, { ...COST, salt: Buffer.from(salt) });
  return Buffer.from(bytes).toString("base64url");
}
