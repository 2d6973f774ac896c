// Letters that are told apart on the telephone and in every typeface.
const CONSONANTS = "bdfghkmnprstvz";
const VOWELS = "aeiou";
const GROUPS = 3;
const PATTERN = [CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS];

function oneOf(letters: string): string {
  // What lies beyond the last full round would make the first letters likelier.
  const limit = 256 - (256 % letters.length);
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return letters.charAt(byte % letters.length);
  }
}

/** A new password that can be read out: "mifon-derug-tavek", some 48 bits of chance. */
export function makePassword(): string {
  const groups = Array.from({ length: GROUPS }, () => PATTERN.map(oneOf).join(""));
  return groups.join("-");
}
