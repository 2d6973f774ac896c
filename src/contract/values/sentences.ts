/** Texts as sentences in a row, none of which ends in two periods; the last one ends as it was written. */
export function inSentences(texts: readonly (string | null | undefined | false)[]): string {
  const said = texts.flatMap((text) => (text && text.trim() !== "" ? [text.trim()] : []));
  return said
    .map((text, at) => (at === said.length - 1 || /[.!?…]$/.test(text) ? text : `${text}.`))
    .join(" ");
}
