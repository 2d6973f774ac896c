import { oneLine } from "#contract/values/text.ts";
import { completeName } from "./complete-name.ts";
import {
  isDegree,
  isGeneration,
  isInitial,
  isParticle,
  isSalutation,
  isSuffixes,
  NAME_CELL_MOST,
  type Name,
  type Reading,
  type ReadName,
  remarkIn,
  saysLeft,
  withoutRemarks,
} from "./name-words.ts";
import { quoted } from "./parse-cell.ts";

/** The cells of a row in which a name is written. */
export type NameCells = {
  firstName: string;
  lastName: string;
  fullName: string;
  middleName?: string;
  nameSuffix?: string;
};

/** Between two people: "&", "+", "/", ";" and the word "and". */
const BETWEEN = /\s*(?:&|\+|\/|;|\s(?:and|und|et)\s)\s*/i;

/** Reads the name in a row, from one cell or two. If it is not certain, the officer is asked; nothing is guessed. */
export function readName(cells: NameCells): ReadName {
  const [firstName, lastName, fullName] = [cells.firstName, cells.lastName, cells.fullName].map((words) =>
    words.length > NAME_CELL_MOST ? words : oneLine(words).replace(/\s+/g, " "),
  ) as [string, string, string];
  if ([firstName, lastName].some((words) => words.length > NAME_CELL_MOST)) {
    return { name: { firstName, lastName }, note: null };
  }
  const isWhole = fullName !== "" && !(firstName && lastName);
  if (isWhole && fullName.length > NAME_CELL_MOST) return { whyNot: notOne(quoted(fullName)) };
  return completeName(isWhole ? readWhole(fullName) : readParts(firstName, lastName), cells);
}

function readParts(first: string, last: string): ReadName {
  const asWritten = { ...(first && { firstName: first }), ...(last && { lastName: last }) };
  const remark = [first, last].map(remarkIn).find((words) => saysLeft(words));
  if (remark) {
    return {
      why: `The name includes the remark “${quoted(remark)}”`,
      readings: [[{ firstName: withoutRemarks(first), lastName: withoutRemarks(last) }]],
      hasRemark: true,
    };
  }
  const nicknames = [first, last].map(remarkIn).filter(Boolean).join(", ");
  if (nicknames) {
    const bare = readParts(withoutRemarks(first) || remarkIn(first), withoutRemarks(last) || remarkIn(last));
    if (!("name" in bare)) return bare;
    return { name: bare.name, note: `(${nicknames})`, orHere: [{ name: asWritten, note: null, left: null }] };
  }
  if (last && isSuffixes(last)) {
    const whole = readWhole(`${first}, ${last}`);
    if ("name" in whole)
      return { why: `“${quoted(last)}” is not a last name`, readings: [[complete(whole.name)]] };
    return "readings" in whole ? whole : { whyNot: `“${quoted(last)}” is not a last name` };
  }
  const firsts = first.split(BETWEEN).map(withoutSalutations).filter(Boolean);
  const lasts = last.split(BETWEEN).filter(Boolean);
  const one: Reading = [{ firstName: first, lastName: last }];
  const another = firsts.length === 1 && lasts.length === 2 ? certainly(lasts[1] ?? "") : null;
  // "John" beside "Smith & Mary Jones"
  if (another) {
    return twoPeople(`${first} ${last}`, [[{ firstName: first, lastName: lasts[0] ?? "" }, another], one]);
  }
  if (firsts.length < 2 || !last) return { name: asWritten, note: null };
  if (firsts.length > 2) return twoPeople(`${first} ${last}`.trim(), [one]);
  const two = firsts.map((firstName, at) => ({
    firstName,
    lastName: (lasts.length === 2 ? lasts[at] : last) ?? last,
  }));
  return twoPeople(`${first} ${last}`, [two.map(withOwnLastName), one]);
}

/** The last name is in both cells if they say "John Smith" and "Smith". */
function withOwnLastName({ firstName, lastName }: Name): Name {
  const end = ` ${lastName}`.toLowerCase();
  return firstName.toLowerCase().endsWith(end)
    ? { firstName: firstName.slice(0, -end.length), lastName }
    : { firstName, lastName };
}

const twoPeople = (words: string, readings: readonly Reading[]): ReadName => ({
  why: `“${quoted(words)}” looks like more than one person`,
  readings,
});

function readWhole(cell: string): ReadName {
  const remark = remarkIn(cell);
  const words = withoutRemarks(cell);
  if (BETWEEN.test(words)) return readTwo(words);
  const one = readOne(words);
  if ("readings" in one || "whyNot" in one) return one;
  const name = complete(one.name);
  if (saysLeft(remark)) {
    return { why: `The name includes the remark “${quoted(remark)}”`, readings: [[name]], hasRemark: true };
  }
  if (!remark) return one;
  const asWritten = certainly(cell);
  return {
    name,
    note: [one.note, `(${remark})`].filter(Boolean).join(", "),
    ...(asWritten && { orHere: [{ name: asWritten, note: one.note, left: null }] }),
  };
}

function readTwo(words: string): ReadName {
  const whole = quoted(words);
  const [last = "", ...rest] = words.split(",").map((part) => part.trim());
  const firsts = rest.length === 1 ? (rest[0]?.split(BETWEEN) ?? []) : [];
  if (firsts.length === 2 && !BETWEEN.test(last)) {
    // "Smith, John & Mary"
    const two = firsts.map((firstName) => ({ firstName: withoutSalutations(firstName), lastName: last }));
    return twoPeople(words, [two, [{ firstName: firsts.join(" & "), lastName: last }]]);
  }
  const halves = words.split(BETWEEN).map(withoutSalutations);
  const [a, b, third] = halves;
  if (a === undefined || b === undefined || third !== undefined) return { whyNot: notOne(whole) };
  const second = certainly(b);
  // "Mr. & Mrs. John Smith" names one of the two.
  if (!a) return second ? twoPeople(words, [[second]]) : { whyNot: notOne(whole) };
  const first = certainly(a);
  if (first && second) return twoPeople(words, [[first, second]]);
  // "John & Mary Smith"
  if (second && !a.includes(",")) {
    return twoPeople(words, [
      [{ firstName: a, lastName: second.lastName }, second],
      [{ firstName: `${a} & ${second.firstName}`, lastName: second.lastName }],
    ]);
  }
  // "Smith, John and Mary"
  if (first && b && !b.includes(","))
    return twoPeople(words, [[first, { firstName: b, lastName: first.lastName }]]);
  return { whyNot: notOne(whole) };
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
    .flatMap((part) => part.split(/\s+/));
  const names = parts.filter((part, at) => at === 0 || !isSuffixes(part));
  const [one = "", two, three] = names;
  if (!one || three !== undefined) return { whyNot };
  const [left, leftEnds] = withoutSuffixes(one);
  if (two !== undefined) {
    const [first, firstEnds] = withoutSuffixes(withoutSalutations(two));
    if (!first || !left) return { whyNot };
    const [given = "", ...rest] = withoutSalutations(left).split(/\s+/);
    if (rest.length > 0 && !isParticle(given)) return nameOrList(words, first, left);
    return named({ firstName: first, lastName: left }, [...leftEnds, ...firstEnds, ...suffixes]);
  }
  const tokens = withoutSalutations(left).split(/\s+/).filter(Boolean);
  const ends = [...leftEnds, ...suffixes];
  if (tokens.length < 2) return { whyNot };
  const particle = tokens.findIndex((word, at) => at > 0 && at < tokens.length - 1 && isParticle(word));
  const from = particle > 0 ? particle : tokens.length - 1;
  const cut = (at: number): Name => ({
    firstName: tokens.slice(0, at).join(" "),
    lastName: tokens.slice(at).join(" "),
  });
  // "de la Cruz Maria" begins with the last name, unless De is a first name.
  const afterLast = particle === 1 && isParticle(tokens[0] ?? "") ? tokens.findIndex(isNoParticle) + 1 : 0;
  if (afterLast > 0 && afterLast < tokens.length) {
    const lastFirst = {
      firstName: tokens.slice(afterLast).join(" "),
      lastName: tokens.slice(0, afterLast).join(" "),
    };
    return unclear(words, [lastFirst, cut(1)], ends);
  }
  const isSure =
    particle > 0 || tokens.length === 2 || tokens.slice(1, -1).every(isInitial) || isInitial(tokens[0] ?? "");
  if (isSure) return named(cut(from), ends);
  return unclear(words, [from, from - 1].filter((at) => at > 0).map(cut), ends);
}

const isNoParticle = (word: string) => !isParticle(word);

function unclear(words: string, names: readonly Name[], suffixes: readonly string[]): ReadName {
  const readings = names.map((name) => {
    const read = named(name, suffixes);
    return "name" in read ? [complete(read.name)] : [];
  });
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
function named({ firstName, lastName }: Name, suffixes: readonly string[]): ReadName {
  const generations = suffixes.filter(isGeneration);
  const others = suffixes.filter((word) => !isGeneration(word));
  return {
    name: { firstName, lastName: [lastName, ...generations].join(" ") },
    note: others.length > 0 ? others.join(" ") : null,
  };
}

/** Takes suffixes from the end of a name without commas; at least one word is left. */
function withoutSuffixes(part: string): [rest: string, suffixes: string[]] {
  const words = part.split(/\s+/);
  const ends: string[] = [];
  for (
    let last = words.at(-1);
    words.length > 1 && last && (isGeneration(last) || isDegree(last));
    last = words.at(-1)
  ) {
    words.pop();
    ends.unshift(last);
  }
  return [words.join(" "), ends];
}

function withoutSalutations(words: string): string {
  const all = words.trim().split(/\s+/);
  while (all.length > 0 && isSalutation(all[0] ?? "")) all.shift();
  return all.join(" ");
}

const complete = ({ firstName = "", lastName = "" }: Partial<Name>): Name => ({ firstName, lastName });
const notOne = (words: string) => `“${words}” is not the name of one person with a first and a last name`;
