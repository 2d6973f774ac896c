import { normalizedPassword } from "#contract/password.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";

/** The person the password is for. */
export type PasswordOwner = { userName: string | null };

/** Why this can't be a new password, or null if it can (S-42, H-27). The contract checks its length. */
export function whyNotPassword(
  wanted: string,
  { userName }: PasswordOwner,
  isCommon: (word: string) => boolean,
): string | null {
  const said = normalizedPassword(wanted).trim().toLowerCase();
  if (userName !== null && said === normalizedPassword(userName).trim().toLowerCase())
    return "The password can't be the username";
  if (said === "") return "The password can't be only spaces";
  if (isCommon(said)) return "That password is too easy to guess. Please choose another.";
  return null;
}

/** Why a member can't be invited to choose a login, or null if they can. */
export function whyNotInvite({
  confirmedEmail,
  passwordHash,
}: {
  confirmedEmail: string | null;
  passwordHash: string | null;
}): Refusal | null {
  if (passwordHash !== null) {
    return conflict(
      "This member can already log in. They can choose a new password with “Forgot your password?”.",
    );
  }
  return confirmedEmail?.trim()
    ? null
    : conflict("This member has no confirmed email address. Please enter one first.");
}
