/** A name as it is compared: lower case, without accents, with plain apostrophes and single spaces. */
export function foldName(words: string | null | undefined): string {
  return (words ?? "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[’‘ʼ]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}

/** A street as it is compared: "12 Oak St., NW" and "12 Oak Street NW" are the same. */
export function foldStreet(words: string | null | undefined): string {
  return foldName(words)
    .replace(/[.,#]/g, " ")
    .replace(/\bstreet\b/g, "st")
    .replace(/\bavenue\b/g, "ave")
    .replace(/\broad\b/g, "rd")
    .replace(/\bdrive\b/g, "dr")
    .replace(/\blane\b/g, "ln")
    .replace(/\bcourt\b/g, "ct")
    .replace(/\bplace\b/g, "pl")
    .replace(/\s+/g, " ")
    .trim();
}
