// Characters that are easy to tell apart on the phone and in every font.
const CONSONANTS = "bdfghkmnprstvz";
const VOWELS = "aeiou";
const GROUPS = 3;
const PATTERN = [CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS];

function oneOf(characters: string): string {
  // A byte beyond the last full round would make the first characters likelier.
  const limit = 256 - (256 % characters.length);
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return characters.charAt(byte % characters.length);
  }
}

/** A new password that is easy to read out, such as "mifon-derug-tavek", with about 48 bits of entropy. */
export function makePassword(): string {
  const groups = Array.from({ length: GROUPS }, () => PATTERN.map(oneOf).join(""));
  return groups.join("-");
}
