import { oneLine } from "#contract/values/text.ts";
import { quoted } from "#server/imports/plan/cells/parse-cell.ts";
import { completeName } from "./complete-name.ts";
import { cutsOf } from "./cuts-of.ts";
import {
  isAbbreviated,
  isArticle,
  isDegree,
  isFamilyFirst,
  isGeneration,
  isGiven,
  isInitial,
  isParticle,
  isRank,
  isSalutation,
  isShortRank,
  isSuffixes,
  isUnnamed,
  NAME_CELL_MOST,
  type Name,
  type Reading,
  type ReadName,
  remarkIn,
  saysLeft,
  withoutRemarks,
} from "./name-words.ts";

/** The cells of a row in which a name is written. */
export type NameCells = {
  firstName: string;
  lastName: string;
  fullName: string;
  middleName?: string;
  nameSuffix?: string;
};

/** Between two people: "&", "+", "/", ";", "|" and the words "and" and "or". */
const BETWEEN = /\s*(?:&|\+|\/|;|\||\s(?:and|or|und|et)\s|\sand$|^and\s)\s*/i;
/** A dash with spaces, before a remark or the second half of a last name. */
const DASH = /^(.*\S) [-–—] (.+)$/;
/** The same in a last name before a comma. */
const DOUBLE = /^([^,]*[^\s,]) [-–—] ([^,]+,)/;

/** Reads the name in a row, from one cell or two. If it is not certain, the officer is asked; nothing is guessed. */
export function readName(cells: NameCells): ReadName {
  const [firstName, lastName, fullName] = [cells.firstName, cells.lastName, cells.fullName].map(plain) as [
    string,
    string,
    string,
  ];
  if ([firstName, lastName].some((words) => words.length > NAME_CELL_MOST)) {
    return { name: { firstName, lastName }, note: null };
  }
  const isWhole = fullName !== "" && !(firstName && lastName);
  if (isWhole && fullName.length > NAME_CELL_MOST) return { whyNot: notOne(quoted(fullName)) };
  return completeName(isWhole ? readWhole(fullName) : readParts(firstName, lastName), cells);
}

/** A cell on one line with single spaces; "-" and "n/a" are no names. */
function plain(cell: string): string {
  if (cell.length > NAME_CELL_MOST) return cell;
  const words = oneLine(cell).replace(/\s+/g, " ");
  return /\p{L}/u.test(words) && !/^n\/a$/i.test(words) ? words : "";
}

function readParts(first: string, last: string): ReadName {
  const asWritten = { ...(first && { firstName: first }), ...(last && { lastName: last }) };
  if (!(first && last) && (first + last).includes(",")) {
    const whole = readWhole(first + last);
    // "Smith, Jr." is still only a last name.
    if (!("whyNot" in whole)) return whole;
  }
  const remark = [first, last].map((words) => leftIn(words)).find(Boolean);
  if (remark) {
    const bare = readParts(withoutRemarks(undashed(first)), withoutRemarks(undashed(last)));
    return withRemark(bare, remark, `${first} ${last}`);
  }
  const nicknames = [first, last].map(remarkIn).filter(Boolean).join(", ");
  if (nicknames) {
    const bare = readParts(withoutRemarks(first) || remarkIn(first), withoutRemarks(last) || remarkIn(last));
    if (!("name" in bare)) return bare;
    const note = [bare.note, `(${nicknames})`].filter(Boolean).join(", ");
    return { ...bare, note, orHere: [{ name: asWritten, note: null, left: null }] };
  }
  if (last && isSuffixes(last)) return notLastName(last, readWhole(`${first}, ${last}`));
  if (isAbbreviated(first))
    return { whyNot: `“${quoted(first)}” is not a first name; please add the first name` };
  return (
    listInFirst(first, last) ??
    twoInParts(first, last) ??
    wholeInPart(first, last) ??
    bareParts(first, last, asWritten)
  );
}

/** Asks about the name that is left if the last name is only "Jr." */
function notLastName(suffix: string, whole: ReadName): ReadName {
  const why = `“${quoted(suffix)}” is not a last name`;
  if ("name" in whole) return { why, readings: [[complete(whole.name)]] };
  return "readings" in whole ? whole : { whyNot: `${why}; please add the last name` };
}

/** What is asked if the first name is a list: "Jr., John", "John, Mary", or "Smith, John" beside "Smith". */
function listInFirst(first: string, last: string): ReadName | null {
  const parts = first.split(",").map((part) => withoutSalutations(part.trim()));
  const [start = "", ...others] = parts.filter(Boolean);
  if (!last || others.length === 0 || others.every(isSuffixes)) return null;
  const one: Name = { firstName: first, lastName: last };
  const [other = "", third] = others.filter((part) => !isSuffixes(part));
  if (isSuffixes(start)) {
    const { name } = named({ firstName: other, lastName: last }, start.split(" "));
    return { why: `“${quoted(first)}” is not a first name`, readings: [[complete(name)]] };
  }
  if (start.toLowerCase() === last.toLowerCase()) return lastNameTwice(one, { ...one, firstName: other });
  const two = [start, other].map((firstName) => ({ firstName, lastName: last }));
  return twoPeople(`${first} ${last}`, third === undefined ? [two, [one]] : [[one]]);
}

/** What is asked if two cells name more than one person; null if they name one. */
function twoInParts(first: string, last: string): ReadName | null {
  if (!first || !last) return null;
  const words = `${first} ${last}`;
  const one: Reading = [{ firstName: first, lastName: last }];
  const firsts = first
    .split(BETWEEN)
    .map((half) => withoutSalutations(half))
    .filter(Boolean);
  const lasts = last.split(BETWEEN).filter(Boolean);
  const [a = "", b = ""] = firsts;
  const [own = "", other = ""] = lasts;
  if (isUnnamed(last) || isArticle(first)) return twoPeople(words, [one]);
  if (firsts.length < 2 && BETWEEN.test(first)) {
    // "Mr. & Mrs. John" names one of the two, and "Mr. & Mrs." neither.
    return twoPeople(words, [...(a ? [[{ firstName: a, lastName: last }]] : []), one]);
  }
  if (firsts.length > 2) return twoPeople(words, [one]);
  if (firsts.length === 2) {
    if (isUnnamed(b)) return twoPeople(words, [[{ firstName: a, lastName: last }], one]);
    const two = [a, b].map((firstName, at) => ({
      firstName,
      lastName: (lasts.length === 2 ? lasts[at] : last) ?? last,
    }));
    return twoPeople(words, [two.map(withOwnLastName), one]);
  }
  if (lasts.length < 2 && BETWEEN.test(last))
    return twoPeople(words, [[{ firstName: first, lastName: own }], one]);
  if (lasts.length !== 2) return null;
  const another = certainly(other);
  const mine = { firstName: first, lastName: own };
  // "John" beside "Smith & Mary Jones"
  if (another) return twoPeople(words, [[mine, another], one]);
  // "John" beside "Smith/Jones" or "Smith & Mary"
  return twoPeople(words, [one, [mine, { firstName: other, lastName: own }]]);
}

/** What is asked if one of two cells has the whole name: "John Smith" beside "Smith", or "John" beside "John Smith". */
function wholeInPart(first: string, last: string): ReadName | null {
  const one = { firstName: first, lastName: last };
  const ownEnd = withOwnLastName(one);
  const start = `${first} `.toLowerCase();
  const ownStart =
    first && last.toLowerCase().startsWith(start) ? { ...one, lastName: last.slice(start.length) } : null;
  const whole = first.toLowerCase() === last.toLowerCase() ? certainly(first) : null;
  const found = whole ?? ownStart ?? (ownEnd.firstName === first ? null : ownEnd);
  return found && lastNameTwice(one, found);
}

const lastNameTwice = (one: Name, found: Name): ReadName => ({
  why: `The last name seems to be in both cells, “${quoted(one.firstName)}” and “${quoted(one.lastName)}”`,
  readings: [[found], [one]],
});

/** One person in two cells, without salutations and degrees; "Jr." is at the end of the last name. */
function bareParts(first: string, last: string, asWritten: Partial<Name>): ReadName {
  const [firstName, firstEnds] = withoutSuffixes(withoutSalutations(first), isGeneration);
  const [lastName, lastEnds] = withoutSuffixes(last);
  const read = named({ firstName, lastName }, [...lastEnds, ...firstEnds]);
  const said = first.slice(0, first.length - withoutSalutations(first).length).trim();
  const note = [said, read.note].filter(Boolean).join(", ") || null;
  const name = {
    ...(first && { firstName: last ? firstName : withoutSalutations(first) }),
    ...(last && { lastName: read.name.lastName }),
  };
  const isSame = name.firstName === asWritten.firstName && name.lastName === asWritten.lastName;
  return isSame
    ? { name: asWritten, note: null }
    : { name, note, orHere: [{ name: asWritten, note: null, left: null }] };
}

/** The last name is in both cells if they say "John Smith" and "Smith". */
function withOwnLastName({ firstName, lastName }: Name): Name {
  const end = ` ${lastName}`.toLowerCase();
  return firstName.toLowerCase().endsWith(end)
    ? { firstName: firstName.slice(0, -end.length), lastName }
    : { firstName, lastName };
}

function twoPeople(words: string, readings: readonly Reading[]): ReadName {
  const isOnlyOne = readings.every((people) => people.length === 1 && leavesOut(words, people));
  const but = isOnlyOne
    ? ", but gives only one first name. To import the other person, add a row for them"
    : "";
  return { why: `“${quoted(words)}” looks like more than one person${but}`, readings, isTwo: true };
}

/** Whether a cell has words that none of these names has, such as "Dr." and "Mrs." in "Dr. & Mrs. Henry Vale". */
export function leavesOut(cell: string, people: Reading): boolean {
  const wordsIn = (words: string) => words.toLowerCase().match(/\p{L}+/gu) ?? [];
  const kept = new Set(people.flatMap(({ firstName, lastName }) => wordsIn(`${firstName} ${lastName}`)));
  return wordsIn(cell.replaceAll(new RegExp(BETWEEN, "gi"), " ")).some((word) => !kept.has(word));
}
/** Asks about a name with a remark that someone has left. It may mean either of two, so each is offered. */
function withRemark(read: ReadName, remark: string, cell: string): ReadName {
  const says = `includes the remark “${quoted(remark)}”`;
  if ("whyNot" in read) return read;
  if ("name" in read) return { why: `The name ${says}`, readings: [[complete(read.name)]], hasRemark: true };
  const two = read.readings.find((people) => people.length > 1) ?? [];
  const alone = two.map((person): Reading => [person]);
  const why =
    two.length > 0
      ? `“${quoted(cell)}” looks like more than one person and ${says}`
      : `${read.why}. The name ${says}`;
  return { ...read, why, readings: [...read.readings, ...alone], hasRemark: true };
}

/** A remark in these words that someone may not belong in the directory. */
function leftIn(words: string): string {
  const remarks = [remarkIn(words), DASH.exec(words)?.[2] ?? ""];
  return remarks.find(saysLeft) ?? "";
}
/** Without a remark after a dash. */
function undashed(words: string): string {
  const [, start, end = ""] = DASH.exec(words) ?? [];
  return start && saysLeft(end) ? start : words;
}

function readWhole(cell: string): ReadName {
  const left = leftIn(cell);
  return left ? withRemark(readWithout(left, cell), left, cell) : readWithout(remarkIn(cell), cell);
}

/** Reads a name without its remark. A remark that is harmless becomes a note. */
function readWithout(remark: string, cell: string): ReadName {
  const words = withoutRemarks(undashed(cell)).replace(DOUBLE, "$1-$2");
  if (BETWEEN.test(words)) return readTwo(words, cell);
  const [, start = "", end = ""] = DASH.exec(words) ?? [];
  const head = start && certainly(start);
  if (head) {
    const double = { ...head, lastName: `${head.lastName}-${end}` };
    return {
      why: `It’s not clear whether “${quoted(end)}” is part of the name`,
      readings: [[head], [double]],
    };
  }
  const plainly = readOne(words);
  // “Bob” Smith
  const one = "whyNot" in plainly && remark ? readOne(cell.replace(/["“”()[\]]/g, "")) : plainly;
  if (!("name" in one)) return plainly;
  const name = complete(one.name);
  if (!remark || one !== plainly) return one;
  const asWritten = certainly(cell);
  return {
    ...one,
    name,
    note: [one.note, `(${remark})`].filter(Boolean).join(", "),
    ...(asWritten && { orHere: [{ name: asWritten, note: one.note, left: null }] }),
  };
}

function readTwo(words: string, cell: string): ReadName {
  const whyNot = notOne(quoted(cell));
  return readTwoByComma(words, cell) ?? readTwoHalves(words, cell) ?? { whyNot };
}

/** "Smith, John & Mary", "Smith & Jones, John & Mary", and "Smith/Jones, Mary", who is one person. */
function readTwoByComma(words: string, cell: string): ReadName | null {
  const [last = "", rest = "", more] = words.split(",").map((part) => part.trim());
  if (more !== undefined || !rest || isAbbreviated(last)) return null;
  const lasts = last.split(BETWEEN);
  const firsts = rest.split(BETWEEN).map((half) => withoutSalutations(half));
  const [a = "", b = ""] = firsts;
  const one: Name = { firstName: firsts.join(" & "), lastName: last };
  if (lasts.length > 2 || firsts.length > 2) return null;
  // "John Smith, Sr. & Jr."
  if (firsts.some(isSuffixes)) {
    const two = firsts.map((suffix) => certainly(`${last}, ${suffix}`)).filter((name) => name !== null);
    return two.length === 2 && firsts.every(isSuffixes) ? twoPeople(cell, [two]) : null;
  }
  if (!a && !b) return null;
  if (lasts.length === 2) {
    // "John Smith & Jones, Mary" is not a double last name.
    if (lasts.some((half) => half.includes(" "))) return null;
    if (firsts.length === 1) return twoPeople(cell, [[one]]);
    const two = [a, b].map((firstName, at) => ({ firstName, lastName: lasts[at] ?? last }));
    return twoPeople(cell, [two, [one]]);
  }
  // "Smith, Mr. & Mrs. John", "Smith, John & family"
  if (!a || !b || isUnnamed(b)) return twoPeople(cell, [[{ firstName: a || b, lastName: last }]]);
  return twoPeople(cell, [[a, b].map((firstName) => ({ firstName, lastName: last })), [one]]);
}

function readTwoHalves(words: string, cell: string): ReadName | null {
  const [a = "", b = "", third] = words.split(BETWEEN).map((half) => withoutSalutations(half));
  if (third !== undefined || isGeneration(b)) return null;
  const [first, second] = [certainly(a), certainly(b)];
  // "Mr. & Mrs. John Smith" names one of the two.
  if (!a) return second && twoPeople(cell, [[second]]);
  if (first && second) return twoPeople(cell, [[first, second]]);
  // "John Smith & family"
  if (first && isUnnamed(b)) return twoPeople(cell, [[first]]);
  // "John & Mary Smith"
  if (second && !a.includes(",")) {
    return twoPeople(cell, [
      [{ firstName: a, lastName: second.lastName }, second],
      [{ firstName: `${a} & ${second.firstName}`, lastName: second.lastName }],
    ]);
  }
  // "Mary Smith/Jones" is one person or two.
  if (first && b && !b.includes(",")) {
    const [between = ""] = BETWEEN.exec(words) ?? [];
    const double: Reading = [{ ...first, lastName: `${first.lastName}${between}${b}` }];
    const two: Reading = [first, { firstName: b, lastName: first.lastName }];
    return twoPeople(cell, between.includes("/") ? [double, two] : [two, double]);
  }
  return null;
}

/** The name of one person if there is no doubt, taking the first of several readings. */
function certainly(words: string): Name | null {
  const read = readOne(words);
  if ("name" in read) return complete(read.name);
  return "readings" in read ? (read.readings[0]?.[0] ?? null) : null;
}

function readOne(words: string): ReadName {
  const whyNot = notOne(quoted(words));
  const parts = words
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const suffixes = parts
    .slice(1)
    .filter(isSuffixes)
    .flatMap((part) => part.split(" "));
  const [start = "", ...others] = parts;
  // "Jr., John Smith"; "Senior, Mary" may be a last name.
  if (start.split(" ").every(isGeneration) && !others.every(isSuffixes)) {
    const read = notLastName(start, readOne([...others, start].join(", ")));
    if (!("whyNot" in read) || isAbbreviated(start)) return read;
  }
  const names = parts.filter((part, at) => at === 0 || !isSuffixes(part));
  const [one = "", two, three] = names;
  if (!one || three !== undefined) return { whyNot };
  const [left, leftEnds] = withoutSuffixes(one);
  if (two !== undefined) {
    const [first, firstEnds] = withoutSuffixes(withoutSalutations(two));
    const surname = withoutSalutations(left);
    if (!first || !surname) return { whyNot };
    const [begin = "", ...rest] = surname.split(" ");
    if (rest.length > 0 && !isParticle(begin)) return nameOrList(words, first, surname);
    const other = isGiven(surname) && !isInitial(first.split(" ").at(-1) ?? "") ? certainly(first) : null;
    // "John, Mary Smith", but "Thomas, Mary Ann", as a comma means in every other cell.
    if (other) {
      const two = [{ firstName: surname, lastName: other.lastName }, other];
      return twoPeople(words, [[{ firstName: first, lastName: surname }], two]);
    }
    return named({ firstName: first, lastName: surname }, [...leftEnds, ...firstEnds, ...suffixes]);
  }
  const all = withoutSalutations(left, 2).split(" ");
  const [tokens, middle] = [
    all.filter(isNoMiddleSuffix),
    all.filter((word, at) => !isNoMiddleSuffix(word, at)),
  ];
  const ends = [...middle, ...leftEnds, ...suffixes];
  const final = tokens.at(-1) ?? "";
  if (tokens.length < 2 || isUnnamed(final)) return { whyNot };
  const cuts = cutsOf(tokens);
  const [name, other] = cuts;
  if (name && isArticle(tokens[0] ?? "")) return twoPeople(words, [[name]]);
  if (!name || other) return unclear(words, cuts, ends);
  const isMaybe = tokens.length === 2 && isFamilyFirst(tokens[0] ?? "") && !isFamilyFirst(final);
  return { ...named(name, ends), ...(isMaybe && { mayBeLastFirst: true }) };
}

/** "John Jr. Smith" */
const isNoMiddleSuffix = (word: string, at: number) => at === 0 || !isGeneration(word);

function unclear(words: string, names: readonly Name[], suffixes: readonly string[]): ReadName {
  const readings = names.map((name) => [named(name, suffixes).name]);
  return { why: `It’s not clear where the last name in “${quoted(words)}” begins`, readings };
}

/** "García López, Ana" is one person, "John Smith, Mary Jones" are two, and "John Smith, Treasurer" has a remark. */
function nameOrList(words: string, first: string, left: string): ReadName {
  const [one, other] = [certainly(left), certainly(first)];
  const otherwise = [one, other].filter((name) => name !== null);
  return {
    why: `It’s not clear which part of “${quoted(words)}” is the last name`,
    readings: [[{ firstName: first, lastName: left }], ...(one ? [otherwise] : [])],
  };
}

/** "Jr." stays with the last name; degrees are left out, with a note. */
function named(
  { firstName, lastName }: Name,
  suffixes: readonly string[],
): { name: Name; note: string | null } {
  const generations = suffixes.filter(isGeneration);
  const others = suffixes.filter((word) => !isGeneration(word));
  return {
    name: { firstName, lastName: [lastName, ...generations].join(" ") },
    note: others.join(" ") || null,
  };
}

/** Takes suffixes from the end of a name, whether or not commas are before them; at least one word is left. */
function withoutSuffixes(
  part: string,
  isSuffix = (word: string) => isGeneration(word) || isDegree(word),
): [rest: string, suffixes: string[]] {
  const [start = "", ...more] = part.split(",").map((words) => words.trim());
  const isListed = more.every((words) => isSuffixes(words));
  const words = isListed ? start.split(" ") : part.split(" ");
  const ends = isListed ? more.flatMap((listed) => listed.split(" ")) : [];
  for (let last = words.at(-1); words.length > 1 && last && isSuffix(last); last = words.at(-1)) {
    words.pop();
    ends.unshift(last);
  }
  return [words.join(" ").replace(/,$/, ""), ends];
}

/** Takes salutations from the start of a name, and ranks if at least so many words are left. */
function withoutSalutations(words: string, least = 1): string {
  const all = words.split(" ");
  const isTaken = (word: string) =>
    isSalutation(word) || isShortRank(word) || (all.length > least && isRank(word));
  while (all[0] && isTaken(all[0])) all.shift();
  return all.join(" ");
}

const complete = ({ firstName = "", lastName = "" }: Partial<Name>): Name => ({ firstName, lastName });
const notOne = (words: string) =>
  `“${words}” is not the name of one person with a first and a last name; please give each person a row with both`;
