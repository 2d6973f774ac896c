/** What is known of the one whose password it will be. */
export type PasswordOwner = { userName: string | null };

/** Why this may not be a new password, or null when it may (S-42, H-27); its length the contract has checked. */
export function whyNotPassword(
  wanted: string,
  { userName }: PasswordOwner,
  isCommon: (word: string) => boolean,
): string | null {
  const said = wanted.trim().toLowerCase();
  if (said === userName?.trim().toLowerCase()) return "The password must not be your username";
  if (said === "") return "A password of nothing but spaces is too easy to guess";
  if (isCommon(said)) return "That password is one of the first that people guess. Please choose another.";
  return null;
}
