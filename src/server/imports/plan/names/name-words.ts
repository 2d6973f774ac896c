export type Name = { firstName: string; lastName: string };
/** One way to read a name: as one person, or as two. */
export type Reading = readonly Name[];
/** A name that is certain, with what was left out of it. */
type Noted = { name: Partial<Name>; note: string | null };
/** The same, and how it is read if the directory has it like that, without what is `left`. */
export type CertainName = Noted & {
  orHere?: readonly (Noted & { left: string | null })[];
  /** Whether the last name may be the first of its two words, as in "Bui Anh": worth noting, too rare to ask. */
  mayBeLastFirst?: true;
};

/** The possible readings of a name, and why it is unclear. */
export type UnclearName = {
  why: string;
  readings: readonly Reading[];
  hasRemark?: true;
  /** Whether it seems to name more than one person. */
  isTwo?: true;
};

/** A certain name, the possible readings of an uncertain one, or why the text is not a name. */
export type ReadName = CertainName | UnclearName | { whyNot: string };

/** Cells with more characters hold no name; they are refused before slow patterns run over them. */
export const NAME_CELL_MOST = 250;

const listed = (words: string) => new Set(words.split(" "));

/** Salutations, which come before a name and are not part of it. */
const SALUTATIONS = listed(
  "mr mrs ms miss mx dr prof professor rev reverend sir dame mme mlle herr frau hc " +
    "col capt cpt lt maj adm sgt cdr cmdr amb msgr",
);
/** These can also be names, so they are salutations only with a period, or if enough words follow. */
const RANKS = listed(
  "hon gen sen rep gov fr colonel captain lieutenant major general admiral sergeant commander ambassador judge justice " +
    "senator father sister bishop chef chevalier maitre maître lord lady",
);
/** Suffixes that belong to a name. */
const GENERATIONS = listed("jr sr junior senior ii iii iv 2nd 3rd 4th");
/** Suffixes that are also last names and first names. */
const ALSO_NAMES = listed("junior senior");
/** First names so common that before a comma they may be one of two people. */
const GIVEN = listed(
  "james mary robert patricia john jennifer michael linda david elizabeth william barbara richard susan joseph jessica " +
    "thomas sarah charles karen christopher lisa daniel nancy matthew sandra anthony betty mark ashley donald emily " +
    "steven margaret paul carol andrew amanda peter anna george helen jean ann anne jane",
);
/** Vietnamese last names, which usually come first. */
const FAMILY_FIRST = listed(
  "nguyen nguyễn tran trần le lê pham phạm huynh huỳnh phan vo võ bui bùi dang đặng ngo ngô",
);
/** Degrees and professions after a name; not part of it. */
const DEGREES = listed(
  "md phd dds dmd dvm esq esquire jd cpa rn mba usn usaf usmc faia aia edd psyd pharmd llm lld cfa cfp ret retired facp facs " +
    "bsn msn dnp crna lcsw msw mfa mpa mph mdiv dmin rph dpt fache cpcu pmp",
);
/** These can also be last names or initials, so they count as degrees only after a comma. */
const DEGREES_AFTER_COMMA = listed("do ma ba bs ms pe np pa od v");
/** Words that begin a last name made up of several words. */
const PARTICLES = listed(
  "van von der den de del della di da das dos du la le las los el al bin ibn ter ten zu zur zum af av st ste mc mac san santa",
);
/** Remarks that make it uncertain whether the person belongs in the directory. */
const LEFT =
  /\b(deceased|dec|decd|died|d\.? ?\d{4}|late|rip|estate|resigned|moved|former|inactive|lapsed|do not|removed|dropped|duplicate|dup)\b|†/i;
/** Words for people who are not named. */
const UNNAMED = listed(
  "family household guest guests spouse wife husband partner children kids members total vacant",
);

const bare = (word: string) => word.toLowerCase().replace(/[.,]/g, "");

export const isSalutation = (word: string) => SALUTATIONS.has(bare(word));
export const isRank = (word: string) => RANKS.has(bare(word));
export const isShortRank = (word: string) => word.endsWith(".") && isRank(word);
export const isUnnamed = (word: string) => UNNAMED.has(bare(word));
export const isGeneration = (word: string) => GENERATIONS.has(bare(word));
/** "Jr.", "III": a suffix that is no name. */
export const isAbbreviated = (words: string) =>
  words.split(" ").every((word) => isGeneration(word) && !ALSO_NAMES.has(bare(word)));
export const isArticle = (word: string) => bare(word) === "the";
export const isGiven = (word: string) => GIVEN.has(bare(word));
export const isFamilyFirst = (word: string) => FAMILY_FIRST.has(bare(word.normalize("NFC")));
/** "DUPONT", "McDONALD", "DE". "JP" matches too, but means initials unless more capitals follow. */
export const isInCapitals = (word: string) => /^(?:Ma?c)?[\p{Lu}'’-]{2,}$/u.test(word);
export const isDegree = (word: string) => DEGREES.has(bare(word));
export const isParticle = (word: string) => PARTICLES.has(bare(word));
export const isInitial = (word: string) => /^\p{L}\.?$/u.test(word) || /^(\p{L}\.){2,}$/u.test(word);
/** "(Jack)", "[Jack]", a word in quotation marks, "c/o Bo Ek", "née Ek", or signs at the end. */
const REMARK =
  /\(([^)]*)\)?|\[([^\]]*)\]?|["“]([^"”]*)["”]|(?<=^|\s)['‘]([^'’]+)['’](?=\s|$)|(?<=\s)((?:c\/o|n[ée]e|aka)\s.*)$|(?<=\S)\s*([*†‡#]+)$/gi;
export const remarkIn = (words: string) =>
  [...words.matchAll(REMARK)]
    .map((found) => (found.slice(1).find((inside) => inside !== undefined) ?? "").trim())
    .join(", ");
export const withoutRemarks = (words: string) => words.replace(REMARK, " ").replace(/\s+/g, " ").trim();
export const saysLeft = (remark: string) => LEFT.test(remark);
/** Whether a part between commas holds nothing but suffixes and degrees. */
export const isSuffixes = (part: string) =>
  part
    .split(/\s+/)
    .every((word) => isGeneration(word) || isDegree(word) || DEGREES_AFTER_COMMA.has(bare(word))) ||
  // "Ph. D."
  isDegree(part.replaceAll(" ", ""));
