import { isGeneration, isSuffixes } from "./name-words.ts";
import type { Name, ReadName } from "./read-name.ts";

/** Adds the parts of a certain name that have columns of their own: the middle name and a suffix such as "Jr." */
export function completeName(read: ReadName, { middleName, nameSuffix }: NameParts): ReadName {
  if (!("name" in read)) return read;
  const ended = withSuffix(read.name, nameSuffix);
  const note = [read.note, ended.note].filter(Boolean).join(", ") || null;
  const { firstName } = ended.name;
  const hasMiddle = !middleName || !firstName || isMiddleOf(firstName, middleName);
  if (hasMiddle) return { ...read, name: ended.name, note };
  return {
    name: { ...ended.name, firstName: `${firstName} ${middleName}` },
    note,
    // A member who is in the directory without the middle name is not renamed.
    orHere: { name: ended.name, left: middleName },
  };
}

type NameParts = { middleName: string; nameSuffix: string };

const bare = (words: string) => words.toLowerCase().replace(/[.,]/g, "");
const isEnd = (words: string, end: string) => ` ${bare(words)}`.endsWith(` ${bare(end)}`);

/** Also true of an initial: "J." fits "Robert James". */
function isMiddleOf(firstName: string, middleName: string): boolean {
  const [, ...others] = bare(firstName).split(" ");
  return isEnd(firstName, middleName) || others.at(-1)?.[0] === bare(middleName);
}

function withSuffix(name: Partial<Name>, suffix: string): { name: Partial<Name>; note: string | null } {
  const { lastName } = name;
  if (!suffix || !lastName || isEnd(lastName, suffix)) return { name, note: null };
  if (!isSuffixes(suffix)) return { name, note: suffix };
  const words = suffix.split(/[\s,]/).filter(Boolean);
  const [generations, others] = [words.filter(isGeneration), words.filter((word) => !isGeneration(word))];
  return {
    name: { ...name, lastName: [lastName, ...generations].join(" ") },
    note: others.join(" ") || null,
  };
}
