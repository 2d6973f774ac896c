import { IMPORT_FIELDS, type ImportField } from "#contract/imports.ts";
import { factsOf, isMemberField } from "#contract/members/fields.ts";
import { NEW_MEMBER_STATUS } from "#contract/members/status.ts";
import { foldText } from "#contract/values/fold.ts";
import type { LeftCell } from "#server/imports/plan/cells/left-cell.ts";
import { quoted } from "#server/imports/plan/cells/parse-cell.ts";
import type { KnownMember } from "#server/imports/plan/members/known-member.ts";
import { nameKey, plainNumber } from "./match-member.ts";
import type { Facts, ReadRow, Refusal } from "./read-row.ts";

/** A row with one value for each cell that has several: the one that the directory has, else the first. */
export function chooseValues(row: ReadRow, member: KnownMember | null): ReadRow {
  const stored: Record<string, unknown> = { ...member };
  const chosen = row.several.map(({ field, pieces }) => {
    const values = pieces.flatMap(({ value }) => value ?? []);
    return [field, values.find((value) => isSame(field, stored[field], value)) ?? values[0]];
  });
  return { ...row, facts: { ...row.facts, ...Object.fromEntries(chosen) } };
}

/**
 * The rows of two people with the values of their cells shared out: what the directory has of one of them is theirs, and
 * the others are given in their order. If there are too few, both have one.
 */
export function shareValues(
  rows: readonly ReadRow[],
  members: readonly (KnownMember | null)[],
): readonly ReadRow[] {
  if (rows.length < 2) return rows;
  const shared = rows.map((row): ReadRow => ({ ...row, several: [] }));
  for (const { field, pieces } of rows[0]?.several ?? []) {
    const holders = rows.flatMap(({ several }, at) =>
      several.some((one) => one.field === field) ? [at] : [],
    );
    const usable = pieces.filter(({ value }) => value !== null);
    const own = holders.map((at) => {
      const stored: Record<string, unknown> = { ...members[at] };
      return usable.find(({ value }) => isSame(field, stored[field], value));
    });
    const rest = usable.filter((piece) => !own.includes(piece));
    for (const [n, at] of holders.entries()) {
      const piece = own[n] ?? rest.shift() ?? usable[0];
      const row = shared[at];
      if (row && piece) shared[at] = { ...row, several: [...row.several, { field, pieces: [piece] }] };
    }
  }
  return shared;
}

/** Of cells with several values, those that the people of a row were not given. */
export function leftValues({ several }: ReadRow, people: readonly Facts[]): LeftCell[] {
  return several.flatMap(({ field, pieces }) => {
    const taken = new Set<unknown>(people.map((facts) => facts[field]));
    const others = pieces.filter(({ value }) => value === null || !taken.has(value));
    if (others.length === 0) return [];
    const words = quoted(others.map((piece) => piece.words).join(", "));
    return [{ field: IMPORT_FIELDS[field], why: `“${words}” is left out, since only one value fits here` }];
  });
}

/** The facts of a new member, or why the row cannot become one. */
export function newFacts(facts: Facts): Facts | { whyNot: string } {
  const { firstName, lastName } = facts;
  if (!firstName || !lastName) {
    const missing = firstName ? IMPORT_FIELDS.lastName : IMPORT_FIELDS.firstName;
    return { whyNot: `${firstName || lastName ? missing : "The name"} is missing; please add it` };
  }
  return { status: NEW_MEMBER_STATUS, ...facts, spouseType: "non-member" };
}

/** Texts of the file that are stored in another form, by field. */
export type Rewritten = Partial<Record<ImportField, string>> | null;

/** The parts of a row that are stored in another form: a split name, a restored number, a date. */
export function rewritten(facts: Facts, texts: ReadRow["texts"]): Rewritten {
  const { firstName = "", lastName = "" } = facts;
  const stored: Record<string, unknown> = { ...facts, fullName: `${firstName} ${lastName}` };
  const isSaid = (field: ImportField, words: string) =>
    String(stored[field]).toLowerCase() === words.toLowerCase();
  const others = [...texts].filter(([field, words]) => stored[field] !== undefined && !isSaid(field, words));
  return others.length > 0 ? Object.fromEntries(others) : null;
}

/**
 * The facts that a row changes in a member, ignoring the case of email addresses, punctuation in phone numbers, and
 * leading zeros of a member number. Names are ignored if they only lost accents, marks or capitals, unless the file is
 * our own export, in which an officer may have changed them.
 */
export function factsFor(
  member: KnownMember,
  { userName, spouseName, ...facts }: Facts,
  isOwnExport = false,
): Facts {
  const stored: Record<string, unknown> = member;
  const isNameSame = (key: string, value: unknown) =>
    !isOwnExport && (key === "firstName" || key === "lastName") && isNoBetterName(stored[key], value);
  const told = Object.entries(facts).filter(
    ([key, value]) => !isSame(key, stored[key], value) && !isNameSame(key, value),
  );
  return {
    ...Object.fromEntries(told),
    // Imports never change a username, and a linked spouse's name follows their own record.
    ...(userName && member.userName === null && { userName }),
    ...(spouseName &&
      member.spouseId === null && { spouseName, spouseType: member.spouseType ?? "non-member" }),
  };
}

/** Values in a row that imports never change: a username, and the name of a linked spouse. */
export function keptFacts(member: KnownMember, { userName, spouseName }: Facts): LeftCell[] {
  const { userName: own, spouseName: linked } = member;
  const isOther = (told: string | null | undefined, stored: string | null) =>
    Boolean(told && stored && foldText(told) !== foldText(stored));
  return [
    ...(isOther(userName, own)
      ? [
          {
            field: IMPORT_FIELDS.userName,
            why: `“${quoted(userName ?? "")}” is left out, since the username here is “${quoted(own ?? "")}”`,
          },
        ]
      : []),
    ...(member.spouseId !== null && isOther(spouseName, linked)
      ? [
          {
            field: IMPORT_FIELDS.spouseName,
            why: `“${quoted(spouseName ?? "")}” is left out, since this member is linked to ${linked}`,
          },
        ]
      : []),
  ];
}

function isSame(key: string, stored: unknown, value: unknown): boolean {
  if (typeof stored !== "string" || typeof value !== "string") return stored === value;
  if (key === "legacyId") return plainNumber(stored) === plainNumber(value);
  const type = isMemberField(key) ? factsOf(key).type : undefined;
  if (type === "email" || type === "alternateEmail") return stored.toLowerCase() === value.toLowerCase();
  return type === "phone" && digitsOf(value) !== "" ? digitsOf(stored) === digitsOf(value) : stored === value;
}

/** Whether a name is the same, or has only lost its accents, marks or capitals in another program. */
function isNoBetterName(stored: unknown, value: unknown): boolean {
  if (typeof stored !== "string" || typeof value !== "string") return false;
  const [here, told] = [stored, value].map((name) => foldText(name).replace(/[^\p{L}]/gu, ""));
  return here === told && detailOf(value) <= detailOf(stored);
}

/** How much of a name's spelling is there: marks, capitals, characters beyond ASCII, and both cases. */
function detailOf(name: string): number {
  const signs = name.normalize("NFD").replace(/[a-z ]/g, "").length;
  return signs + (/\p{Lu}/u.test(name) && /\p{Ll}/u.test(name) ? 100 : 0);
}

/** The digits of a number with its extension, without the country code 1. */
function digitsOf(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return digits.length === 11 ? digits.replace(/^1/, "") : digits;
}

/** The line on which a person first appears in a file, with what it says of them. */
export type FirstLine = { line: number; facts: Keys };
type Keys = Pick<Facts, "firstName" | "lastName" | "legacyId" | "userName">;

/** What identifies a person. The other facts of tens of thousands are not kept (092). */
export const keysIn = ({ firstName, lastName, legacyId, userName }: Facts): Keys => ({
  ...(firstName && { firstName }),
  ...(lastName && { lastName }),
  ...(legacyId && { legacyId }),
  ...(userName && { userName }),
});

/**
 * Why a row of a person who is already in the file is refused. If two names share a number or a username, the reason says
 * so: the file may be wrong about one of them.
 */
export function whyTwice({ line, facts: first }: FirstLine, { facts }: Pick<ReadRow, "facts">): Refusal {
  const shared = nameKey(facts) === nameKey(first) ? null : sharedKey(facts, first);
  return shared
    ? {
        whyNot: `The ${shared} is already on line ${line}; if this is someone else, please change or clear it`,
      }
    : {
        whyNot: `The same person is already on line ${line}; please keep one of the two rows`,
        copyOf: line,
      };
}

function sharedKey({ legacyId, userName }: Keys, first: Keys): string | null {
  if (legacyId && first.legacyId && plainNumber(legacyId) === plainNumber(first.legacyId))
    return `member number ${legacyId}`;
  return userName && userName.toLowerCase() === first.userName?.toLowerCase() ? `username ${userName}` : null;
}
