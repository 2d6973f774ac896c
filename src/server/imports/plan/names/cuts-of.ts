import { isFamilyFirst, isInCapitals, isInitial, isParticle, type Name } from "./name-words.ts";

/** The ways to divide the words of a name into first and last name, the likeliest first. A single one is certain. */
export function cutsOf(words: readonly string[]): readonly Name[] {
  const cut = (at: number): Name => ({ firstName: inWords(0, at), lastName: inWords(at) });
  const lastFirst = (at: number): Name => ({ firstName: inWords(at), lastName: inWords(0, at) });
  const inWords = (from: number, to?: number) => words.slice(from, to).join(" ");
  const [start = "", final = ""] = [words[0], words.at(-1)];
  const particle = words.findIndex((word, at) => at > 0 && at < words.length - 1 && isParticle(word));
  const from = particle > 0 ? particle : words.length - 1;
  // "Smith J." begins with the last name.
  if (isInitial(final)) return [lastFirst(1), cut(from)];
  // So may "DUPONT Jean", "Nguyen Van Anh", and "de la Cruz Maria", unless De is a first name.
  const capitals = capitalsIn(words);
  if (capitals > 0) return [lastFirst(capitals), cut(from)];
  const afterLast = particle === 1 && isParticle(start) ? words.findIndex(isNoParticle) + 1 : 0;
  if (afterLast > 0 && afterLast < words.length) return [lastFirst(afterLast), cut(1)];
  const isInitialed = words.slice(1, -1).every(isInitial);
  if (isFamilyFirst(start) && !isInitialed) return [lastFirst(1), cut(from)];
  if (particle > 0) return [cut(particle), ...afterParticle(words, particle).map(cut)];
  if (isInitialed || isInitial(start)) return [cut(from)];
  return [from, from - 1].map(cut);
}

const isNoParticle = (word: string) => !isParticle(word);

/** Number of leading words in all caps, if they may be a last name before a first name that is not. */
function capitalsIn(words: readonly string[]): number {
  const count = words.findIndex((word) => !isInCapitals(word));
  const rest = words.slice(count);
  const isLastName = words.slice(0, count).some((word) => word.length > 2) && !isParticle(rest[0] ?? "");
  return count > 0 && isLastName && !rest.some(isInCapitals) ? count : 0;
}

/** Where else the last name may begin: "Maria del Carmen Lopez" is Lopez or del Carmen Lopez. */
function afterParticle(words: readonly string[], particle: number): number[] {
  const name = words.findIndex((word, at) => at > particle && isNoParticle(word));
  return [...words.keys()].filter((at) => at > name && isNoParticle(words[at - 1] ?? ""));
}
