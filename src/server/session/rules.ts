/** The person the password is for. */
export type PasswordOwner = { userName: string | null };

/** Why this can't be a new password, or null if it can (S-42, H-27). The contract checks its length. */
export function whyNotPassword(
  wanted: string,
  { userName }: PasswordOwner,
  isCommon: (word: string) => boolean,
): string | null {
  const said = wanted.trim().toLowerCase();
  if (said === userName?.trim().toLowerCase()) return "The password can't be the username";
  if (said === "") return "The password can't be only spaces";
  if (isCommon(said)) return "That password is too easy to guess. Please choose another.";
  return null;
}
