import { createHash } from "node:crypto";
import { setImmediate as yieldToRequests } from "node:timers/promises";
import type {
  ImportAnswer,
  ImportCounts,
  ImportField,
  ImportQuestion,
  SuggestedCouple,
} from "#contract/imports.ts";
import { factsOf, isMemberField } from "#contract/members/fields.ts";
import { foldText } from "#contract/values/fold.ts";
import type { Row } from "#server/imports/file/table.ts";
import { truncate } from "#server/imports/file/truncate.ts";
import { changedFields, type Member, type MemberChanges } from "#server/members/write-member.ts";
import { findCouples, type Person } from "./find-couples.ts";
import { type Match, matcherOf } from "./match-member.ts";
import { type Facts, type ReadRow, readRow } from "./read-row.ts";

export type NewMember = {
  line: number;
  facts: Facts & { firstName: string; lastName: string };
  note: string | null;
};
export type MemberChange = {
  line: number;
  member: Member;
  before: Record<string, unknown>;
  after: MemberChanges;
};

/** Everything an import would do, without writing it. */
export type Plan = {
  created: NewMember[];
  changed: MemberChange[];
  unchanged: number;
  refused: { line: number; name: string; why: string }[];
  /** Rows that are refused until an officer answers who they are. */
  questions: ImportQuestion[];
  couples: SuggestedCouple[];
  digest: string;
};

export type PlanInput = {
  rows: readonly Row[];
  fields: readonly (ImportField | null)[];
  members: readonly Member[];
  society: string;
  /** The officer's answers by line: a member, or null for a new one. */
  answers?: ReadonlyMap<number, number | null>;
};

const UNANSWERED = "Please choose who this row is first";

/** After this many rows other requests get a turn. */
const ROWS_AT_A_TIME = 500;

/** Compares a file with the directory row by row; `beat` is told the progress from time to time, from 0 to 1. */
export async function planImport(
  { rows, fields, members, society, answers = new Map() }: PlanInput,
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
  /** The line in which each person came first. */
  const lines = new Map<string, number>();
  const people = new Map<string, Person>();

  function take(row: Row): string | null {
    if (row.whyNot !== undefined) return row.whyNot;
    const read = readRow(row, fields, society);
    if ("whyNot" in read) return read.whyNot;
    const found = answered(match(read), row);
    if ("whyNot" in found) return found.whyNot;
    const { member, note } = found;
    const facts = member ? factsFor(member, read.facts) : newFacts(read.facts);
    if ("whyNot" in facts) return facts.whyNot;
    const keys = member ? [`member ${member.id}`] : keysOf(read);
    const twice = keys.map((key) => lines.get(key)).find((line) => line !== undefined);
    if (twice !== undefined) return `The same person is already in line ${twice}`;
    const logIn = facts.userName?.toLowerCase();
    if (logIn && logIns.has(logIn)) return `The username ${facts.userName} belongs to someone else`;
    const { legacyId } = facts;
    if (legacyId && numbers.has(legacyId)) return `The member number ${legacyId} belongs to someone else`;
    if (logIn) logIns.add(logIn);
    if (legacyId) numbers.add(legacyId);
    for (const key of keys) lines.set(key, row.line);
    if (member) change(row.line, member, facts);
    else plan.created.push({ line: row.line, facts: facts as NewMember["facts"], note });
    const person = personOf(
      member ? `m${member.id}` : `n${row.line}`,
      Object.assign({}, member, facts),
      true,
    );
    people.set(person.ref, person);
    return null;
  }

  /** Applies the officer's answer to a question; without one the row is refused. */
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
    const { before, after } = changedFields(member, facts);
    if (Object.keys(after).length === 0) plan.unchanged += 1;
    else plan.changed.push({ line, member, before, after });
  }

  for (const [at, row] of rows.entries()) {
    const why = take(row);
    if (why !== null) plan.refused.push({ line: row.line, name: nameIn(row, fields), why });
    if (at % ROWS_AT_A_TIME > 0) continue;
    await beat(at / rows.length);
    await yieldToRequests();
  }
  const others = members.map((member) => personOf(`m${member.id}`, member, false));
  plan.couples = findCouples([...people.values(), ...others.filter(({ ref }) => !people.has(ref))]);
  plan.digest = digestOf(plan);
  return plan;
}

/** A candidate with what an officer needs to tell people apart. */
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

/** The officer's answers by line. */
export function answersByLine(answers: readonly ImportAnswer[] = []): ReadonlyMap<number, number | null> {
  return new Map(answers.map(({ line, memberId }) => [line, memberId]));
}

/** Counts the rows by what happens to them. */
export function countRows({ created, changed, unchanged, refused }: Plan): ImportCounts {
  return { created: created.length, changed: changed.length, unchanged, refused: refused.length };
}

function newFacts(facts: Facts): Facts | { whyNot: string } {
  if (!facts.firstName || !facts.lastName) {
    return { whyNot: `${facts.firstName || facts.lastName ? "First or last name" : "The name"} is missing` };
  }
  return { ...facts, spouseType: "non-member" };
}

/** What a row changes in a member; the case of addresses and punctuation in phone numbers do not count. */
function factsFor(member: Member, { userName, spouseName, ...facts }: Facts): Facts {
  const stored: Record<string, unknown> = member;
  const told = Object.entries(facts).filter(([key, value]) => !isSame(key, stored[key], value));
  return {
    ...Object.fromEntries(told),
    // Imports never change a username, and a linked spouse's name follows their own record.
    ...(userName && member.userName === null && { userName }),
    ...(spouseName &&
      member.spouseId === null && { spouseName, spouseType: member.spouseType ?? "non-member" }),
  };
}

function isSame(key: string, stored: unknown, value: unknown): boolean {
  if (typeof stored !== "string" || typeof value !== "string") return stored === value;
  const type = isMemberField(key) ? factsOf(key).type : undefined;
  if (type === "email" || type === "alternateEmail") return stored.toLowerCase() === value.toLowerCase();
  return type === "phone" && digitsOf(value) !== "" ? digitsOf(stored) === digitsOf(value) : stored === value;
}

/** The digits of a number with its extension, without the country code 1. */
function digitsOf(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return digits.length === 11 ? digits.replace(/^1/, "") : digits;
}

/** The keys by which a new person is recognized further down in the same file. */
function keysOf({ facts }: ReadRow): string[] {
  const { legacyId, userName, email, firstName, lastName } = facts;
  return [
    ...(legacyId ? [`number ${legacyId}`] : []),
    ...(userName ? [`log-in ${userName.toLowerCase()}`] : []),
    // Two people with the same name and no address are told apart only by their numbers.
    ...(email || !legacyId ? [`name ${foldText(firstName)}|${foldText(lastName)}|${foldText(email)}`] : []),
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

/** The name in a refused row, for the officer to find it. */
function nameIn({ cells }: Row, fields: readonly (ImportField | null)[]): string {
  const cell = (field: ImportField) => cells[fields.indexOf(field)] ?? "";
  return truncate((cell("fullName") || `${cell("firstName")} ${cell("lastName")}`).trim(), 200);
}

/**
 * The digest is the same for the same file and directory, and changes as soon as someone changes what would be
 * written.
 */
function digestOf({ created, changed, unchanged, couples }: Plan): string {
  const writes = [
    created.map(({ line, facts }) => [line, facts]),
    changed.map(({ member, before, after }) => [member.id, before, after]),
    unchanged,
    couples.map(({ key }) => key),
  ];
  return createHash("sha256").update(JSON.stringify(writes)).digest("base64url");
}
