import { foldText } from "#contract/values/fold.ts";
import { foldStreet } from "#server/imports/plan/members/fold-street.ts";
import { Groups } from "#server/imports/plan/members/groups.ts";
import type { KnownMember } from "#server/imports/plan/members/known-member.ts";
import type { ReadRow } from "./read-row.ts";

/** An open question about a row: it may be one of these members, or someone new. */
export type Question = { why: string; candidates: readonly KnownMember[] };
/** The member that a row means (null for a new one), a question for an officer, or why it cannot be determined. */
export type Match =
  | { member: KnownMember | null; note: string | null }
  | { question: Question }
  | { whyNot: string };

/** If more people share a name, they are not compared: they cannot be told apart, and it would take hours. */
export const NAMESAKES_MOST = 50;

type Homed = Pick<ReadRow["facts"], "firstName" | "email" | "address" | "zipCode" | "city">;
type Names = { firstName?: string | undefined; lastName?: string | undefined };
const nameOf = ({ firstName, lastName }: Names) => `${firstName ?? ""} ${lastName ?? ""}`.trim();
// Keys are joined: a template literal would keep its pieces in memory with the text that they make, which is twice as
// much for tens of thousands (092).
export const nameKey = (names: Names) => [foldText(names.firstName), foldText(names.lastName)].join("|");
export const nameAndEmail = ({ firstName, lastName, email }: Names & { email?: string | null | undefined }) =>
  [foldText(firstName), foldText(lastName), foldText(email)].join("|");
/** The name as an officer or an import last wrote it. */
const recorded = ({ recordedFirstName, recordedLastName }: KnownMember) => ({
  firstName: recordedFirstName,
  lastName: recordedLastName,
});

/** Finds which of its members a row means. */
export interface Matcher {
  know: (member: KnownMember) => void;
  match: (row: ReadRow) => Match;
  /** Whether a member has this name, or had it when the chapter last wrote it. */
  isHere: (names: Names) => boolean;
}

/**
 * Finds the member that a row means: by member number, else username, else email address with first and last name
 * (S-36). Names and addresses are compared as an officer or an import last wrote them; a value that the member has
 * changed since makes it a question, never a match (S-72).
 */
export function newMatcher(): Matcher {
  const byId = new Map<number, KnownMember>();
  const byNumber = new Map<string, KnownMember>();
  const byPlainNumber = new Groups<KnownMember>();
  const byLogIn = new Map<string, KnownMember>();
  const names = new Set<string>();
  /** By name and email address, as the chapter last wrote them; then those that members have changed since. */
  const byNameAndEmail = new Groups<KnownMember>();
  const changedByNameAndEmail = new Groups<KnownMember>();
  /** By first name and email address, or first name and street address. */
  const byHome = new Groups<KnownMember>();
  const know = (member: KnownMember) => {
    byId.set(member.id, member);
    if (member.legacyId) {
      byNumber.set(member.legacyId, member);
      byPlainNumber.add(plainNumber(member.legacyId), member);
    }
    if (member.userName) byLogIn.set(member.userName.toLowerCase(), member);
    const isRenamed = nameOf(recorded(member)) !== nameOf(member);
    const byBoth = isUnchanged(member) ? byNameAndEmail : changedByNameAndEmail;
    for (const name of isRenamed ? [member, recorded(member)] : [member]) {
      names.add(nameKey(name));
      for (const email of new Set([member.email, member.recordedEmail])) {
        byBoth.add(nameAndEmail({ ...name, email }), member);
        for (const key of homeKeys({ ...member, ...name, email })) byHome.add(key, member);
      }
    }
  };

  const isHere = (name: Names) => names.has(nameKey(name));
  const match = (row: ReadRow): Match => {
    const { facts, portalId } = row;
    if (portalId !== null) {
      const member = byId.get(portalId);
      if (!member) return { whyNot: `No member has the member ID ${portalId}; please clear or correct it` };
      return sameName(member, facts, `Member ID ${portalId}`);
    }
    const number = facts.legacyId;
    const has = number && byNumber.get(number);
    if (has) return sameName(has, facts, `Member number ${number}`);
    const [near, another] = number ? byPlainNumber.get(plainNumber(number)) : [];
    if (near && !another) return nearlyNumbered(near, facts);
    const named = facts.userName && byLogIn.get(facts.userName.toLowerCase());
    const found = named ? byLogInName(named, facts) : byAddress(row);
    if (!("member" in found) || !found.member || !facts.legacyId) return found;
    const other = found.member.legacyId;
    return other && plainNumber(other) !== plainNumber(facts.legacyId)
      ? {
          whyNot: `${nameOf(found.member)} has the member number ${other} here, not ${facts.legacyId}; please correct one of the two`,
        }
      : found;
  };
  return { know, match, isHere };

  function byAddress({ facts }: ReadRow): Match {
    if (!facts.firstName || !facts.lastName || !isHere(facts)) return byHomeAndFirstName(facts);
    const key = nameAndEmail(facts);
    const same = byNameAndEmail.get(key);
    if (same.length > 1)
      return {
        whyNot: `${same.length} members have this name and address; a member number would tell them apart`,
      };
    const [one] = same;
    if (one) return { member: one, note: null };
    const perhaps = changedByNameAndEmail.get(key);
    if (perhaps[0]) return { question: { why: changedSince(perhaps[0]), candidates: perhaps } };
    if (!facts.email && !facts.legacyId && !facts.userName) {
      return {
        whyNot: `${nameOf(facts)} is in the directory with an email address; please add it to the row so we know it’s the same person`,
      };
    }
    return { member: null, note: `Another ${nameOf(facts)} is in the directory already` };
  }

  /** The same address and first name but a different last name: the person may have married, or be someone else. */
  function byHomeAndFirstName(facts: ReadRow["facts"]): Match {
    if (!facts.lastName) return { member: null, note: null };
    // "Mary Ann" may be Mary.
    const given = { ...facts, firstName: facts.firstName?.split(" ")[0] ?? "" };
    const [same, near] = [atHome(facts), atHome(given)];
    const crowd = [...same, ...near].find(({ length }) => length > NAMESAKES_MOST);
    if (crowd && !facts.legacyId && !facts.userName)
      return {
        whyNot: `${crowd.length} members have this first name and address; a member number would tell whether this is one of them`,
      };
    const perhaps = new Set([
      ...together(same),
      ...together(near).filter((member) => hasOtherLastName(member, facts)),
    ]);
    const candidates = [...perhaps].filter((member) => mayBe(member, facts));
    const [one] = candidates;
    if (!one) return { member: null, note: null };
    const why = `${nameOf(one)} has the same address and first name, but a different last name`;
    return { question: { why, candidates } };
  }

  function atHome(homed: Homed): (readonly KnownMember[])[] {
    return homeKeys(homed).map((key) => byHome.get(key));
  }
}

/** The address of a row, or each of the several in its cell. */
export function emailsOf({ facts, several }: ReadRow): readonly (string | null)[] {
  const { pieces = [] } = several.find(({ field }) => field === "email") ?? {};
  const emails = pieces.flatMap(({ value }) => value ?? []);
  return emails.length > 0 ? emails : [facts.email ?? null];
}

/** Whom a row means by any of its addresses. What refuses it by one of them is not passed over for another. */
export function matchAny(match: (row: ReadRow) => Match, row: ReadRow): Match {
  const matches = emailsOf(row).map((email) => match({ ...row, facts: { ...row.facts, email } }));
  const found = matches.filter((one) => "member" in one && one.member !== null);
  const members = new Set(found.flatMap((one) => ("member" in one && one.member) || []));
  const [first] = [
    ...found,
    ...matches.filter((one) => "question" in one),
    ...matches.filter((one) => "whyNot" in one),
  ];
  if (members.size < 2) return first ?? match(row);
  return {
    question: { why: "Each of the addresses belongs to a different member", candidates: [...members] },
  };
}

const together = (homes: readonly (readonly KnownMember[])[]) =>
  homes.filter(({ length }) => length <= NAMESAKES_MOST).flat();

function hasOtherLastName(member: KnownMember, { lastName }: Names): boolean {
  return [member, recorded(member)].every((one) => foldText(one.lastName) !== foldText(lastName));
}

/** Different member numbers, usernames, or email addresses mean different people. */
function mayBe({ legacyId, userName, email, recordedEmail }: KnownMember, facts: ReadRow["facts"]): boolean {
  const differs = (one: string | null, other: string | null | undefined) =>
    Boolean(one && other && foldText(one) !== foldText(other));
  const hasOtherEmail = differs(email, facts.email) && differs(recordedEmail ?? email, facts.email);
  return !differs(legacyId, facts.legacyId) && !differs(userName, facts.userName) && !hasOtherEmail;
}

/** Keys of a first name at an address; people who marry often keep both. */
function homeKeys({ firstName, email, address, zipCode, city }: Homed): string[] {
  const first = foldText(firstName);
  const street = foldStreet(address);
  if (!first) return [];
  return [
    ...(email ? [[first, foldText(email)].join("|")] : []),
    ...(street ? [[first, street, (zipCode ?? foldText(city)).slice(0, 5)].join("|")] : []),
  ];
}

/** Whether the name and email address are as an officer or an import last wrote them. */
function isUnchanged(member: KnownMember): boolean {
  return (
    nameKey(member) === nameKey(recorded(member)) && foldText(member.email) === foldText(member.recordedEmail)
  );
}

function changedSince(member: KnownMember): string {
  const was = nameOf(recorded(member));
  const isRenamed = nameKey(member) !== nameKey(recorded(member));
  return isRenamed
    ? `${nameOf(member)} was ${was} when the chapter last entered the name, and has changed it since`
    : `${nameOf(member)} has changed the email address since the chapter last entered it`;
}

/** Officers may choose their own usernames, so a username alone proves little: the name must match as well. */
function byLogInName(member: KnownMember, facts: ReadRow["facts"]): Match {
  const found = sameName(member, facts, `The username ${facts.userName}`);
  if (!("member" in found) || nameKey(facts) === nameKey(recorded(member)) || !facts.firstName) return found;
  return {
    question: {
      why: `The username belongs to ${nameOf(recorded(member))}, which is a different name`,
      candidates: [member],
    },
  };
}

/** A member number without leading zeros, which spreadsheet programs drop. */
export function plainNumber(number: string): string {
  return /^\d+$/.test(number) ? number.replace(/^0+(?=\d)/, "") : number;
}

/** 123 may be 000123 after a spreadsheet program saved the file: the name decides, or the officer. */
function nearlyNumbered(member: KnownMember, facts: ReadRow["facts"]): Match {
  const found = sameName(member, facts, "");
  const isSure = "member" in found && nameKey(facts) === nameKey(recorded(member));
  if (isSure || "question" in found) return found;
  const why = `${nameOf(recorded(member))} has the member number ${member.legacyId} here, which may be the same as ${facts.legacyId}`;
  return { question: { why, candidates: [member] } };
}

/**
 * Refuses an id that belongs to someone else: if both names differ, neither marriage nor a nickname explains it. A
 * name with more words, such as "Robert James" or "Ellison Jr.", does not differ.
 */
function sameName(member: KnownMember, facts: Names, key: string): Match {
  const differs = (names: Names) =>
    (["firstName", "lastName"] as const).every(
      (part) => facts[part] !== undefined && !beginsAlike(foldText(facts[part]), foldText(names[part])),
    );
  if (!differs(recorded(member))) return { member, note: null };
  if (!differs(member)) return { question: { why: changedSince(member), candidates: [member] } };
  return {
    whyNot: `${key} is ${nameOf(recorded(member))} here, but the row says ${nameOf(facts)}; please correct one of the two`,
  };
}

const beginsAlike = (one: string, other: string) =>
  `${one} `.startsWith(`${other} `) || `${other} `.startsWith(`${one} `);
