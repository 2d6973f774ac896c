/** A member who is erased: their own addresses in lower case, and their name as the chapter wrote it. */
export type ErasedPerson = { memberId: number; name: string; addresses: readonly string[] };

export const ERASED = "Deleted member";

/** What names them in a text, in lower case. */
export function wordsFor({ name, addresses }: ErasedPerson): string[] {
  return [name.trim().toLowerCase(), ...addresses].filter((word) => word !== "");
}

/** The lines that officers typed without those that name them: a telephone beside the name is theirs, too. */
export function linesWithout<Line extends object>(
  lines: readonly Line[],
  key: keyof Line,
  person: ErasedPerson,
): Line[] {
  const words = wordsFor(person);
  return lines.map((line) => {
    const text = String(line[key]).toLowerCase();
    return words.some((word) => text.includes(word)) ? { ...line, [key]: ERASED } : line;
  });
}
