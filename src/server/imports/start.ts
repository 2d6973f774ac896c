/** The first characters of a text; one that the cut would halve is left out, for no database keeps half of one. */
export function start(words: string, most: number): string {
  return words.slice(0, most).replace(/\p{Cs}$/u, "");
}
