export type Name = { firstName: string; lastName: string };
/** One way to read a name: as one person, or as two. */
export type Reading = readonly Name[];
/** A name that is certain, with what was left out of it. */
type Noted = { name: Partial<Name>; note: string | null };
/** The same, and how it is read if the directory has it like that, without what is `left`. */
export type CertainName = Noted & { orHere?: readonly (Noted & { left: string | null })[] };

/** A certain name, the possible readings of an uncertain one, or why the text is not a name. */
export type ReadName =
  | CertainName
  | { why: string; readings: readonly Reading[]; hasRemark?: true }
  | { whyNot: string };

/** Cells with more characters hold no name; they are refused before slow patterns run over them. */
export const NAME_CELL_MOST = 250;

const listed = (words: string) => new Set(words.split(" "));

/** Salutations, which come before a name and are not part of it. */
const SALUTATIONS = listed(
  "mr mrs ms miss mx dr prof professor rev reverend hon sir dame mme mlle herr frau",
);
/** Suffixes that belong to a name. */
const GENERATIONS = listed("jr sr junior senior ii iii iv 2nd 3rd 4th");
/** Degrees and professions after a name; not part of it. */
const DEGREES = listed(
  "md phd dds dmd dvm esq esquire jd cpa rn mba usn usaf usmc faia aia edd psyd pharmd llm lld cfa cfp ret retired facp facs",
);
/** These can also be last names or initials, so they count as degrees only after a comma. */
const DEGREES_AFTER_COMMA = listed("do ma ba bs ms pe np pa od v");
/** Words that begin a last name made up of several words. */
const PARTICLES = listed(
  "van von der den de del della di da das dos du la le las los el al bin ibn ter ten zu zur zum af av st ste mc mac san santa",
);
/** Remarks that make it uncertain whether the person belongs in the directory. */
const LEFT =
  /\b(deceased|died|late|resigned|moved|former|inactive|lapsed|do not|removed|dropped|duplicate|dup)\b/i;

const bare = (word: string) => word.toLowerCase().replace(/[.,]/g, "");

export const isSalutation = (word: string) => SALUTATIONS.has(bare(word));
export const isGeneration = (word: string) => GENERATIONS.has(bare(word));
export const isDegree = (word: string) => DEGREES.has(bare(word));
export const isParticle = (word: string) => PARTICLES.has(bare(word));
export const isInitial = (word: string) => /^\p{L}\.?$/u.test(word) || /^(\p{L}\.){2,}$/u.test(word);
/** "(Jack)", "[Jack]", or a word in quotation marks. */
const REMARK = /\(([^)]*)\)?|\[([^\]]*)\]?|["“]([^"”]*)["”]|(?<=^|\s)['‘]([^'’]+)['’](?=\s|$)/g;
export const remarkIn = (words: string) =>
  [...words.matchAll(REMARK)]
    .map((found) => (found.slice(1).find((inside) => inside !== undefined) ?? "").trim())
    .join(", ");
export const withoutRemarks = (words: string) => words.replace(REMARK, " ").replace(/\s+/g, " ").trim();
export const saysLeft = (remark: string) => LEFT.test(remark);
/** Whether a part between commas holds nothing but suffixes and degrees. */
export const isSuffixes = (part: string) =>
  part !== "" &&
  part
    .split(/\s+/)
    .every((word) => isGeneration(word) || isDegree(word) || DEGREES_AFTER_COMMA.has(bare(word)));
