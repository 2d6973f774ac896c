import { createHash } from "node:crypto";
import { setImmediate as letOthersIn } from "node:timers/promises";
import type {
  ImportAnswer,
  ImportCounts,
  ImportField,
  ImportQuestion,
  OfferedCouple,
} from "#contract/imports.ts";
import { differencesOf, type Member, type MemberChanges } from "#server/members/write-member.ts";
import { findCouples, type Person } from "./find-couples.ts";
import { fold } from "./fold.ts";
import { type Match, matcherOf } from "./match-member.ts";
import { type Facts, type ReadRow, readRow } from "./read-row.ts";
import { start } from "./start.ts";
import type { Row } from "./table.ts";

export type Addition = {
  line: number;
  facts: Facts & { firstName: string; lastName: string };
  note: string | null;
};
export type Change = { line: number; member: Member; before: Record<string, unknown>; after: MemberChanges };

/** Everything an import would do, worked out and not written. */
export type Plan = {
  created: Addition[];
  changed: Change[];
  unchanged: number;
  refused: { line: number; name: string; why: string }[];
  /** Rows that are refused until an officer has said whom they mean. */
  questions: ImportQuestion[];
  couples: OfferedCouple[];
  digest: string;
};

export type Asked = {
  rows: readonly Row[];
  fields: readonly (ImportField | null)[];
  members: readonly Member[];
  society: string;
  /** Whom a row in question means, by its line: a member, or null for a new one. */
  answers?: ReadonlyMap<number, number | null>;
};

const UNANSWERED = "Please say first whom this row means";

/** Rows between two moments in which others are served. */
const ROWS_AT_A_TIME = 500;

/** Compares a file with the directory, row by row; `beat` hears now and then how much of it is done, from 0 to 1. */
export async function planImport(
  { rows, fields, members, society, answers = new Map() }: Asked,
  beat: (done: number) => Promise<void> = async () => undefined,
): Promise<Plan> {
  const match = matcherOf(members);
  const logIns = new Set(members.flatMap(({ userName }) => (userName ? [userName.toLowerCase()] : [])));
  const numbers = new Set(members.flatMap(({ legacyId }) => legacyId ?? []));
  const plan: Plan = {
    created: [],
    changed: [],
    unchanged: 0,
    refused: [],
    questions: [],
    couples: [],
    digest: "",
  };
  /** Where a person stood first. */
  const lines = new Map<string, number>();
  const people = new Map<string, Person>();

  function take(row: Row): string | null {
    const read = readRow(row, fields, society);
    if ("whyNot" in read) return read.whyNot;
    const found = answered(match(read), row);
    if ("whyNot" in found) return found.whyNot;
    const { member, note } = found;
    const facts = member ? factsFor(member, read.facts) : newFacts(read.facts);
    if ("whyNot" in facts) return facts.whyNot;
    const keys = member ? [`member ${member.id}`] : keysOf(read);
    const twice = keys.map((key) => lines.get(key)).find((line) => line !== undefined);
    if (twice !== undefined) return `The same person stands in line ${twice} already`;
    const logIn = facts.userName?.toLowerCase();
    if (logIn && logIns.has(logIn)) return `The log-in name ${facts.userName} is somebody else’s`;
    const { legacyId } = facts;
    if (legacyId && numbers.has(legacyId)) return `The member number ${legacyId} is somebody else’s`;
    if (logIn) logIns.add(logIn);
    if (legacyId) numbers.add(legacyId);
    for (const key of keys) lines.set(key, row.line);
    if (member) change(row.line, member, facts);
    else plan.created.push({ line: row.line, facts: facts as Addition["facts"], note });
    const person = personOf(
      member ? `m${member.id}` : `n${row.line}`,
      Object.assign({}, member, facts),
      true,
    );
    people.set(person.ref, person);
    return null;
  }

  /** A question with the officer's answer; without one the row waits. */
  function answered(found: Match, row: Row): Exclude<Match, { question: unknown }> {
    if (!("question" in found)) return found;
    const { why, candidates } = found.question;
    plan.questions.push({
      line: row.line,
      name: nameIn(row, fields),
      why,
      candidates: candidates.map(inQuestion),
    });
    const answer = answers.get(row.line);
    if (answer === null) return { member: null, note: null };
    const member = candidates.find(({ id }) => id === answer);
    return member ? { member, note: null } : { whyNot: UNANSWERED };
  }

  function change(line: number, member: Member, facts: Facts): void {
    const { before, after } = differencesOf(member, facts);
    if (Object.keys(after).length === 0) plan.unchanged += 1;
    else plan.changed.push({ line, member, before, after });
  }

  for (const [at, row] of rows.entries()) {
    const why = take(row);
    if (why !== null) plan.refused.push({ line: row.line, name: nameIn(row, fields), why });
    if (at % ROWS_AT_A_TIME > 0) continue;
    await beat(at / rows.length);
    await letOthersIn();
  }
  const others = members.map((member) => personOf(`m${member.id}`, member, false));
  plan.couples = findCouples([...people.values(), ...others.filter(({ ref }) => !people.has(ref))]);
  plan.digest = digestOf(plan);
  return plan;
}

/** Somebody whom a row may mean, as an officer tells people apart. */
function inQuestion({
  id,
  firstName,
  lastName,
  email,
  confirmedEmail,
  recordedFirstName,
  recordedLastName,
}: Member) {
  const [name, was] = [`${firstName} ${lastName}`, `${recordedFirstName} ${recordedLastName}`];
  return { memberId: id, name, recordedName: name === was ? null : was, email, confirmedEmail };
}

/** The officer's answers by their lines. */
export function answersOf(answers: readonly ImportAnswer[] = []): ReadonlyMap<number, number | null> {
  return new Map(answers.map(({ line, memberId }) => [line, memberId]));
}

/** How many rows go which way. */
export function countsOf({ created, changed, unchanged, refused }: Plan): ImportCounts {
  return { created: created.length, changed: changed.length, unchanged, refused: refused.length };
}

function newFacts(facts: Facts): Facts | { whyNot: string } {
  if (!facts.firstName || !facts.lastName) {
    return { whyNot: `${facts.firstName || facts.lastName ? "First or last name" : "The name"} is missing` };
  }
  return { ...facts, spouseType: "non-member" };
}

/** What a row changes of a member: spelling of addresses and signs in telephone numbers are no change. */
function factsFor(member: Member, { userName, spouseName, ...facts }: Facts): Facts {
  const stored: Record<string, unknown> = member;
  const told = Object.entries(facts).filter(([key, value]) => !isSame(key, stored[key], value));
  return {
    ...Object.fromEntries(told),
    // A log-in name is not changed from outside, and a linked spouse's name follows his or her own record.
    ...(userName && member.userName === null && { userName }),
    ...(spouseName &&
      member.spouseId === null && { spouseName, spouseType: member.spouseType ?? "non-member" }),
  };
}

const PHONES = ["cellPhone", "homePhone", "officePhone", "fax"];
function isSame(key: string, stored: unknown, value: unknown): boolean {
  if (typeof stored !== "string" || typeof value !== "string") return stored === value;
  if (key === "email" || key === "alternateEmail") return stored.toLowerCase() === value.toLowerCase();
  return PHONES.includes(key) && digitsOf(value) !== ""
    ? digitsOf(stored) === digitsOf(value)
    : stored === value;
}

/** A number with its extension; the country's own 1 before it says nothing. */
function digitsOf(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return digits.length === 11 ? digits.replace(/^1/, "") : digits;
}

/** By what a new person would be known again further down in the same file. */
function keysOf({ facts }: ReadRow): string[] {
  const { legacyId, userName, email, firstName, lastName } = facts;
  return [
    ...(legacyId ? [`number ${legacyId}`] : []),
    ...(userName ? [`log-in ${userName.toLowerCase()}`] : []),
    // Two of one name without an address are told apart by their numbers only.
    ...(email || !legacyId ? [`name ${fold(firstName)}|${fold(lastName)}|${fold(email)}`] : []),
  ];
}

function personOf(ref: string, who: Facts & Partial<Pick<Member, "spouseId">>, isInFile: boolean): Person {
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

/** The name that a refused row bears, for the officer to find it. */
function nameIn({ cells }: Row, fields: readonly (ImportField | null)[]): string {
  const cell = (field: ImportField) => cells[fields.indexOf(field)] ?? "";
  return start((cell("fullName") || `${cell("firstName")} ${cell("lastName")}`).trim(), 200);
}

/** The same for the same file on the same directory, and another as soon as somebody has changed what it would write. */
function digestOf({ created, changed, unchanged, couples }: Plan): string {
  const deeds = [
    created.map(({ line, facts }) => [line, facts]),
    changed.map(({ member, before, after }) => [member.id, before, after]),
    unchanged,
    couples.map(({ key }) => key),
  ];
  return createHash("sha256").update(JSON.stringify(deeds)).digest("base64url");
}
