/** The first characters of a text, without half a surrogate pair at the end, which no database stores. */
export function truncate(words: string, most: number): string {
  return words.slice(0, most).replace(/\p{Cs}$/u, "");
}
