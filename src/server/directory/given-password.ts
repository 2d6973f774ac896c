import { NewPassword } from "#contract/password.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { badRequest, type Refusal } from "#server/platform/refusal.ts";
import { COMMON_PASSWORDS } from "#server/session/common-passwords.ts";
import { whyNotPassword } from "#server/session/rules.ts";

/** A password that an officer gives, hashed; blank or absent is none given (C-12). */
export type GivenPassword = { words: string; hash: string };

/** Hashes it before any row is locked: it is slow by intent. Refuses one that is too short or too long (S-35). */
export async function hashGiven(words: string | null | undefined): Promise<GivenPassword | undefined> {
  if (!words) return undefined;
  const { error } = NewPassword.safeParse(words);
  if (error) throw refused(error.issues[0]?.message ?? "Please choose another password");
  return { words, hash: await hashPassword(words) };
}

/** Why this may not be the password of who logs in under this name, or null (S-42, H-27). */
export function whyNotGiven(given: GivenPassword | undefined, userName: string | null): Refusal | null {
  const refusal = given && whyNotPassword(given.words, { userName }, (word) => COMMON_PASSWORDS.has(word));
  return refusal ? refused(refusal) : null;
}

function refused(message: string): Refusal {
  return badRequest(message, [{ path: "password", message }]);
}
