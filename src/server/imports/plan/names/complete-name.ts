import { oneLine } from "#contract/values/text.ts";
import { isGeneration, isSuffixes, NAME_CELL_MOST, type Name, type ReadName } from "./name-words.ts";

/** Adds the parts of a certain name that have columns of their own: the middle name and a suffix such as "Jr." */
export function completeName(read: ReadName, parts: NameParts): ReadName {
  if (!("name" in read)) return read;
  const [middleName, nameSuffix] = [part(parts.middleName), part(parts.nameSuffix)];
  const ended = withSuffix(read.name, nameSuffix);
  const note = noteOf(read, ended);
  const { firstName } = ended.name;
  const hasMiddle = !middleName || !firstName || isMiddleOf(firstName, middleName);
  const left = hasMiddle ? null : middleName;
  const orHere = (read.orHere ?? []).map((one) => {
    const written = withSuffix(one.name, nameSuffix);
    return { name: written.name, note: noteOf(one, written), left };
  });
  const isMaybe = read.mayBeLastFirst && !middleName;
  if (hasMiddle) {
    return {
      name: ended.name,
      note,
      ...(orHere.length > 0 && { orHere }),
      ...(isMaybe && { mayBeLastFirst: true }),
    };
  }
  return {
    name: { ...ended.name, firstName: `${firstName} ${middleName}` },
    note,
    // A member who is in the directory without the middle name is not renamed.
    orHere: [...orHere, { name: ended.name, note, left }],
  };
}

function noteOf(...parts: readonly { note: string | null }[]): string | null {
  return (
    parts
      .map(({ note }) => note)
      .filter(Boolean)
      .join(", ") || null
  );
}

type NameParts = { middleName?: string; nameSuffix?: string };
// A longer part is refused with the name, which may not be that long either.
const part = (words = "") => oneLine(words).slice(0, NAME_CELL_MOST);

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
