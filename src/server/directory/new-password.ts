import { NewPassword } from "#contract/password.ts";
import { badRequest, type Refusal } from "#server/platform/refusal.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { COMMON_PASSWORDS } from "#server/session/passwords/common-passwords.ts";
import { whyNotPassword } from "#server/session/rules.ts";

/** A password set by an officer, with its hash; blank or absent means none is set (C-12). */
export type HashedPassword = { words: string; hash: string };

/**
 * Hashes the password before any row is locked, since hashing is slow by design. Refuses one that is too short or too
 * long (S-35).
 */
export async function hashNewPassword(words: string | null | undefined): Promise<HashedPassword | undefined> {
  if (!words) return undefined;
  const { error } = NewPassword.safeParse(words);
  if (error) throw refused(error.issues[0]?.message ?? "Please choose another password");
  return { words, hash: await hashPassword(words) };
}

/** Why this may not be the password for this username, or null (S-42, H-27). */
export function whyNotNewPassword(
  given: HashedPassword | undefined,
  userName: string | null,
): Refusal | null {
  const refusal = given && whyNotPassword(given.words, { userName }, (word) => COMMON_PASSWORDS.has(word));
  return refusal ? refused(refusal) : null;
}

function refused(message: string): Refusal {
  return badRequest(message, [{ path: "password", message }]);
}
