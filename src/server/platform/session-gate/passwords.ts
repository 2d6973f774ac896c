import { hash, verify } from "@node-rs/argon2";

/** Argon2id at 19 MiB and two passes: some 30 ms of one core, off the event loop (C-12). */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared against where there is nothing to compare, so that an unknown name takes as long as a wrong password. */
let nobodys: Promise<string> | undefined;

/** The only form in which a password is kept: salted, slow, and not to be turned back. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Whether this is the password behind the hash; takes its time also where there is no hash (H-26). */
export async function isPassword(hashed: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword("nobody's");
  const fits = await verify(hashed ?? (await nobodys), password);
  return hashed !== null && fits;
}
