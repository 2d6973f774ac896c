import {
  CANDIDATES_SHOWN,
  IMPORT_FIELDS,
  type ImportCounts,
  type ImportField,
  type ImportQuestion,
  STATUS_WORDS_MOST,
  type SuggestedCouple,
} from "#contract/imports.ts";
import { foldText } from "#contract/values/fold.ts";
import { inSentences } from "#contract/values/sentences.ts";
import type { Row } from "#server/imports/file/table.ts";
import { truncate } from "#server/imports/file/truncate.ts";
import type { LeftCell } from "#server/imports/plan/cells/left-cell.ts";
import { quoted } from "#server/imports/plan/cells/parse-cell.ts";
import type { KnownMember } from "#server/imports/plan/members/known-member.ts";
import type { CertainName, Name, Reading, ReadName } from "#server/imports/plan/names/name-words.ts";
import { leavesOut } from "#server/imports/plan/names/read-name.ts";
import { changedFields, type MemberChanges } from "#server/members/write-member.ts";
import { answerKey, type Choices } from "./choices.ts";
import { NAME_FIELDS } from "./column-names.ts";
import { columnsOf, type DayColumn } from "./columns.ts";
import {
  chooseValues,
  type FirstLine,
  factsFor,
  keptFacts,
  keysIn,
  leftValues,
  newFacts,
  type Rewritten,
  rewritten,
  shareValues,
  whyTwice,
} from "./compare-facts.ts";
import { digestOf } from "./digest-of.ts";
import { findCouples, type Person } from "./find-couples.ts";
import { inTurns } from "./in-turns.ts";
import { emailsOf, type Match, matchAny, nameAndEmail, newMatcher, plainNumber } from "./match-member.ts";
import { type Facts, type ReadRow, type Refusal, readRow, secondOf, withName } from "./read-row.ts";

export type NewMember = {
  line: number;
  /** How couples name them: `n12`, or `n12b` for the second person of a row. */
  ref: string;
  facts: Facts & { firstName: string; lastName: string };
  was: Rewritten;
  note: string | null;
};
export type MemberChange = {
  line: number;
  member: KnownMember;
  before: Record<string, unknown>;
  after: MemberChanges;
};
type InLine = { line: number; name: string };
/** A cell that is left out; `more` is how many others in its column are left out for the same sign. */
type LeftInLine = InLine & Pick<LeftCell, "field" | "why"> & { more: number };

/** Everything an import would do, without writing it. */
export type Plan = {
  created: NewMember[];
  changed: MemberChange[];
  unchanged: number;
  refused: (InLine & { why: string; waits?: true; copyOf?: number })[];
  /** Rows that are refused until an officer says whose they are. */
  questions: ImportQuestion[];
  /** Rows that are refused until an officer chooses how to read their names. */
  nameQuestions: (InLine & {
    why: string;
    readings: readonly Reading[];
    chosen: number | null;
    needsOwn: boolean;
  })[];
  /** Unknown words in the status column, with their number of rows. */
  statusWords: Map<string, { word: string; rows: number }>;
  /** Columns of dates that fit two orders. */
  dayColumns: DayColumn[];
  /** Cells that are not imported, in rows that are. */
  leftCells: LeftInLine[];
  /** Paid-through days that are kept, since a payment covers a later day than the file does. */
  keptDues: { line: number; member: KnownMember; told: string }[];
  /** Rows that the officer left out. */
  leftOut: InLine[];
  couples: SuggestedCouple[];
  digest: string;
};

export type PlanInput = {
  rows: Iterable<Row> & { readonly length: number };
  members: readonly KnownMember[];
  society: string;
  choices: Choices;
  /** The last day of local dues that payments recorded here have bought, by member. */
  bought?: ReadonlyMap<number, string>;
};

const UNANSWERED: Refusal = { whyNot: "First, please choose who this row is", waits: true };
const UNREAD: Refusal = { whyNot: "First, please choose how to read this name", waits: true };
const CORRECT = "please clear or correct it";
const NAME_LABELS = NAME_FIELDS.map((field): string => IMPORT_FIELDS[field]);

/** How the names in a row are read. */
type Names = {
  names: readonly Partial<Name>[];
  /** A note on what was left out of them. */
  note: string | null;
  /** Note on a new member whose last name may come first. */
  order?: string | undefined;
};

type Beat = (done: number) => Promise<void>;

/** Compares a file with the directory row by row. Now and then calls `beat` with the progress, from 0 to 1. */
export async function planImport(input: PlanInput, beat: Beat = async () => undefined): Promise<Plan> {
  // Whatever rows are compared by is out of memory before couples are found.
  const { plan, people, together } = await planRows(input, beat);
  await inTurns(input.members, (member) => {
    const ref = `m${member.id}`;
    if (!people.has(ref)) people.set(ref, personOf(ref, member, false));
  });
  plan.couples = await findCouples([...people.values()], together);
  plan.digest = await digestOf(plan);
  return plan;
}

/** Everyone by what refers to them, and the two people of one row. */
type Planned = { plan: Plan; people: Map<string, Person>; together: [string, string][] };

async function planRows(
  { rows, members, society, choices, bought = new Map() }: PlanInput,
  beat: Beat,
): Promise<Planned> {
  const { know, match, isHere } = newMatcher();
  const logIns = new Set<string>();
  const numbers = new Set<string>();
  await inTurns(members, (member) => {
    know(member);
    if (member.userName) logIns.add(member.userName.toLowerCase());
    if (member.legacyId) numbers.add(member.legacyId);
  });
  const { columns, dayColumns } = await columnsOf(rows, choices);
  const plan: Plan = {
    created: [],
    changed: [],
    unchanged: 0,
    refused: [],
    questions: [],
    nameQuestions: [],
    statusWords: new Map(),
    dayColumns,
    leftCells: [],
    keptDues: [],
    leftOut: [],
    couples: [],
    digest: "",
  };
  /** The line on which each person first appears. */
  const lines = new Map<string, FirstLine>();
  /** For each sign in a column, how many cells with it are listed, and the last of them. */
  const signs = new Map<string, { cells: number; last: LeftInLine }>();
  const people: Planned["people"] = new Map();
  const together: Planned["together"] = [];

  /** Plans a row, or says why it, or one of its two people, is refused. */
  function take(row: Row): Refusal[] {
    if (row.whyNot !== undefined) return [{ whyNot: row.whyNot }];
    const read = readRow(row, columns, {
      society,
      statuses: choices.statuses,
      isLikely: (word) => choices.likelyStatuses && isWordShown(word),
    });
    if (read.statusWord !== null) countStatus(read.statusWord);
    if ("whyNot" in read) return [read];
    const reading = readingOf(read.name, row);
    if ("whyNot" in reading) return [reading];
    const named = reading.names.map((name, at) => withName(at === 0 ? read.row : secondOf(read.row), name));
    const rows = named.flatMap((one) => ("whyNot" in one ? [] : [one]));
    const ownRows = [...shareValues(rows, rows.map(memberOf))];
    const taken = named.map((one, at) => {
      const own = "whyNot" in one ? undefined : ownRows.shift();
      return "whyNot" in one || !own ? (one as Refusal) : takePerson(own, at + 1);
    });
    const refs = taken.flatMap((one) => ("ref" in one ? [one.ref] : []));
    const [a, b] = refs;
    if (a && b) together.push([a, b]);
    const made = plan.created.at(-1);
    if (reading.order && made?.line === row.line) made.note = inSentences([made.note, reading.order]);
    if (a) {
      const name = nameIn(row, choices.fields);
      const left = [
        ...read.row.left,
        ...leftValues(
          read.row,
          taken.flatMap((one) => ("ref" in one ? one.facts : [])),
        ),
        ...taken.flatMap((one) => ("ref" in one ? one.left : [])),
        ...(reading.note ? [{ field: "Name", why: reading.note }] : []),
      ];
      for (const cell of left) tellLeft({ line: row.line, name }, cell);
    }
    // The missing value may be in a cell that was left out. Of those without a value, only a name could be missing.
    const telling = a ? [] : read.row.left.filter(({ field, sign }) => !sign || NAME_LABELS.includes(field));
    const missing = telling.map(({ field, why }) => `${field}: ${why}`);
    return taken.flatMap((one) =>
      "whyNot" in one ? [{ ...one, whyNot: [one.whyNot, ...missing].join("; ") }] : [],
    );
  }

  /** Lists a cell that is left out, or only counts it once enough cells of its column with the same sign are listed. */
  function tellLeft(inLine: InLine, { field, why, sign }: LeftCell): void {
    const key = `${field} ${sign?.words}`;
    const same = sign && signs.get(key);
    if (same && same.cells >= sign.told) same.last.more += 1;
    else {
      const last = { ...inLine, field, why, more: 0 };
      plan.leftCells.push(last);
      if (sign) signs.set(key, { cells: (same?.cells ?? 0) + 1, last });
    }
  }

  function takePerson(
    row: ReadRow,
    person: number,
  ): { ref: string; facts: Facts; left: readonly LeftCell[] } | Refusal {
    const { line } = row;
    const found = answered(matchAny(match, row), row, person);
    if ("whyNot" in found) return found;
    const { member, note } = found;
    const read = chooseValues(row, member);
    const told = member ? withBoughtDues(member, read.facts, line) : read.facts;
    const facts = member ? factsFor(member, told, read.portalId !== null) : newFacts(told);
    if ("whyNot" in facts) return facts as { whyNot: string };
    const keys = member ? [`member ${member.id}`] : keysOf(read);
    const twice = keys.map((key) => lines.get(key)).find((one) => one !== undefined);
    if (twice !== undefined) return whyTwice(twice, read);
    const logIn = facts.userName?.toLowerCase();
    if (logIn && logIns.has(logIn))
      return { whyNot: `The username ${facts.userName} belongs to someone else; ${CORRECT}` };
    const { legacyId } = facts;
    if (legacyId && numbers.has(legacyId)) {
      return { whyNot: `The member number ${legacyId} belongs to someone else; ${CORRECT}` };
    }
    if (logIn) logIns.add(logIn);
    if (legacyId) numbers.add(legacyId);
    const first = { line, facts: keysIn(read.facts) };
    for (const key of keys) lines.set(key, first);
    const ref = member ? `m${member.id}` : `n${line}${person > 1 ? "b" : ""}`;
    if (member) change(line, member, facts);
    else {
      const was = rewritten(facts, read.texts);
      plan.created.push({ line, ref, facts: facts as NewMember["facts"], was, note });
    }
    people.set(ref, personOf(ref, Object.assign({}, member, facts), true));
    return { ref, facts: read.facts, left: member ? keptFacts(member, read.facts) : [] };
  }

  /** The member whom a row means, if that is certain. */
  function memberOf(row: ReadRow): KnownMember | null {
    const found = matchAny(match, row);
    return "member" in found ? found.member : null;
  }

  /** The names in a row, if certain, already in the directory, or chosen by the officer; else why there are none. */
  function readingOf(name: ReadName, row: Row): Names | Refusal {
    if ("whyNot" in name) return name;
    if ("name" in name) return certainReading(name);
    const here = name.readings.filter(([one, other]) => one && !other && isHere(one));
    if (here.length === 1 && here[0] && !name.hasRemark) return { names: here[0], note: null };
    const { why, readings } = name;
    // An officer answers for each name that has a remark such as "deceased", or only one reading.
    const needsOwn = readings.length === 1 || name.hasRemark === true;
    const at = choices.readings.get(row.line) ?? (choices.firstReadings && !needsOwn ? 0 : -1);
    const chosen = readings[at];
    const asked = { line: row.line, name: nameIn(row, choices.fields), why, readings };
    plan.nameQuestions.push({ ...asked, chosen: chosen ? at : null, needsOwn });
    if (!chosen) return UNREAD;
    const isShort = name.isTwo && chosen.length === 1 && leavesOut(asked.name, chosen);
    const note = `“${quoted(asked.name)}” seems to include a second person, who won’t be imported; to import them, add a row with their first and last name`;
    return { names: chosen, note: isShort ? note : null };
  }

  /** A name is not changed only by what other files leave out of it. */
  function certainReading({ name, note, orHere = [], mayBeLastFirst }: CertainName): Names {
    const read = { name, note, left: null };
    const known = [read, ...orHere].find((one) => isHere(one.name)) ?? read;
    const whys = [
      known.note && `“${quoted(known.note)}” is not part of the name`,
      known.left && `“${quoted(known.left)}” is left out, since the directory has this name without it`,
    ];
    const { firstName = "", lastName = "" } = known.name;
    const order =
      mayBeLastFirst &&
      inSentences([
        `Read as first name ${firstName}, last name ${lastName}`,
        "Please check, since Vietnamese last names usually come first",
      ]);
    return { names: [known.name], note: whys.filter(Boolean).join("; ") || null, order };
  }

  /** Whether a status word is among those that the officer is shown: no meaning counts that no one has seen. */
  function isWordShown(word: string): boolean {
    return plan.statusWords.has(foldText(word)) || plan.statusWords.size < STATUS_WORDS_MOST;
  }

  function countStatus(words: string): void {
    const { word, rows: before } = plan.statusWords.get(foldText(words)) ?? { word: words, rows: 0 };
    plan.statusWords.set(foldText(words), { word, rows: before + 1 });
  }

  /** A day that a payment here covers is not replaced by an earlier one (S-72). */
  function withBoughtDues(member: KnownMember, facts: Facts, line: number): Facts {
    const { localDuesPaidThrough: told, ...others } = facts;
    // ISO days sort as text.
    if (!told || told >= (bought.get(member.id) ?? "") || told === member.localDuesPaidThrough) return facts;
    plan.keptDues.push({ line, member, told });
    return others;
  }

  /** Applies the officer's answer to a question; without an answer, the row is refused. */
  function answered(found: Match, read: ReadRow, person: number): Exclude<Match, { question: unknown }> {
    if (!("question" in found)) return found;
    const { why, candidates } = found.question;
    const { firstName, lastName } = read.facts;
    const name = [firstName, lastName].filter(Boolean).join(" ");
    const more = candidates.length - CANDIDATES_SHOWN;
    plan.questions.push({
      line: read.line,
      person,
      name,
      why: more > 0 ? `${why}; ${more} more could match, and a member number would settle it` : why,
      candidates: candidates.slice(0, CANDIDATES_SHOWN).map(inQuestion),
    });
    const answer = choices.answers.get(answerKey(read.line, person));
    if (answer === null) return { member: null, note: null };
    const member = candidates.find(({ id }) => id === answer);
    return member ? { member, note: null } : UNANSWERED;
  }

  function change(line: number, member: KnownMember, facts: Facts): void {
    const { before, after } = changedFields(member, facts);
    if (Object.keys(after).length === 0) plan.unchanged += 1;
    else plan.changed.push({ line, member, before, after });
  }

  const plans = (row: Row) => {
    const inLine = { line: row.line, name: nameIn(row, choices.fields) };
    if (choices.leftOut.has(row.line)) plan.leftOut.push(inLine);
    else {
      const refused = take(row).map(({ whyNot, waits, copyOf }) => ({
        ...inLine,
        why: whyNot,
        ...(waits && { waits }),
        ...(copyOf !== undefined && { copyOf }),
      }));
      plan.refused.push(...refused);
    }
  };
  await inTurns(rows, plans, (at) => beat(at / rows.length));
  return { plan, people, together };
}

/** A candidate with the facts that an officer needs to tell people apart. */
function inQuestion({
  id,
  firstName,
  lastName,
  email,
  confirmedEmail,
  recordedFirstName,
  recordedLastName,
}: KnownMember) {
  const [name, was] = [`${firstName} ${lastName}`, `${recordedFirstName} ${recordedLastName}`];
  return { memberId: id, name, recordedName: name === was ? null : was, email, confirmedEmail };
}

/** Counts the rows by outcome. */
export function countRows({ created, changed, unchanged, refused }: Plan): ImportCounts {
  return { created: created.length, changed: changed.length, unchanged, refused: refused.length };
}

/** The keys by which a new person is recognized further down in the same file. */
function keysOf(row: ReadRow): string[] {
  const { legacyId, userName, email, firstName, lastName } = row.facts;
  return [
    ...(legacyId ? [`number ${plainNumber(legacyId)}`] : []),
    ...(userName ? [`log-in ${userName.toLowerCase()}`] : []),
    // Two people with the same name and no address are told apart only by their numbers.
    ...(email || !legacyId
      ? emailsOf(row).map((email) => ["name", nameAndEmail({ firstName, lastName, email })].join(" "))
      : []),
  ];
}

function personOf(
  ref: string,
  who: Facts & Partial<Pick<KnownMember, "spouseId">>,
  isInFile: boolean,
): Person {
  const {
    firstName = "",
    lastName = "",
    address = null,
    city = null,
    zipCode = null,
    spouseName = null,
  } = who;
  const isLinked = (who.spouseId ?? null) !== null;
  return { ref, firstName, lastName, address, city, zipCode, spouseName, isLinked, isInFile };
}

/** The name in a refused row, so that the officer can find it. */
function nameIn({ cells }: Row, fields: readonly (ImportField | null)[]): string {
  const cell = (field: ImportField) => cells[fields.indexOf(field)] ?? "";
  return truncate((cell("fullName") || `${cell("firstName")} ${cell("lastName")}`).trim(), 200);
}
