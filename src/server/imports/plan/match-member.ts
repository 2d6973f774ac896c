import type { Member } from "#server/members/write-member.ts";
import { foldName } from "./fold-name.ts";
import type { ReadRow } from "./read-row.ts";

/** An open question about a row: it may be one of these members, or someone new. */
export type Question = { why: string; candidates: readonly Member[] };
/** The member that a row means (null for a new one), a question for an officer, or why there is no telling. */
export type Match =
  | { member: Member | null; note: string | null }
  | { question: Question }
  | { whyNot: string };

type Names = { firstName?: string | undefined; lastName?: string | undefined };
const nameOf = ({ firstName, lastName }: Names) => `${firstName ?? ""} ${lastName ?? ""}`.trim();
const nameKey = (names: Names) => `${foldName(names.firstName)}|${foldName(names.lastName)}`;
/** The name as an officer or an import last wrote it. */
const recorded = ({ recordedFirstName, recordedLastName }: Member) => ({
  firstName: recordedFirstName,
  lastName: recordedLastName,
});

/**
 * Finds the member that a row means: by member number, else username, else email address with first and last name
 * (S-36). Names and addresses are compared as an officer or an import last wrote them; a value that the member has
 * changed since makes it a question, never a match (S-72).
 */
export function matcherOf(members: readonly Member[]): (row: ReadRow) => Match {
  const byId = new Map(members.map((member) => [member.id, member]));
  const byNumber = new Map(members.flatMap((member) => (member.legacyId ? [[member.legacyId, member]] : [])));
  const byLogIn = new Map(
    members.flatMap((member) => (member.userName ? [[member.userName.toLowerCase(), member]] : [])),
  );
  const byName = new Map<string, Set<Member>>();
  for (const member of members) {
    for (const key of [nameKey(member), nameKey(recorded(member))]) {
      byName.set(key, (byName.get(key) ?? new Set()).add(member));
    }
  }

  return (row) => {
    const { facts, portalId } = row;
    if (portalId !== null) {
      const member = byId.get(portalId);
      if (!member) return { whyNot: `No member has the ID ${portalId}` };
      return sameName(member, facts, `Member ID ${portalId}`);
    }
    const numbered = facts.legacyId && byNumber.get(facts.legacyId);
    if (numbered) return sameName(numbered, facts, `Member number ${facts.legacyId}`);
    const named = facts.userName && byLogIn.get(facts.userName.toLowerCase());
    const found = named ? byLogInName(named, facts) : byAddress(row);
    if (!("member" in found) || !found.member || !facts.legacyId) return found;
    const other = found.member.legacyId;
    return other
      ? { whyNot: `${nameOf(found.member)} has the member number ${other} here, not ${facts.legacyId}` }
      : found;
  };

  function byAddress({ facts }: ReadRow): Match {
    const namesakes = facts.firstName && facts.lastName ? [...(byName.get(nameKey(facts)) ?? [])] : [];
    const same = namesakes.filter(
      (member) => isUnchanged(member) && foldName(member.email) === foldName(facts.email),
    );
    if (same.length > 1)
      return {
        whyNot: `${same.length} members have this name and address; a member number would tell which`,
      };
    if (same[0]) return { member: same[0], note: null };
    const perhaps = namesakes.filter(({ email, recordedEmail }) =>
      [email, recordedEmail].some((one) => foldName(one) === foldName(facts.email)),
    );
    if (perhaps[0]) return { question: { why: changedSince(perhaps[0]), candidates: perhaps } };
    if (namesakes.length === 0) return { member: null, note: null };
    if (!facts.email && !facts.legacyId && !facts.userName) {
      return {
        whyNot: `${nameOf(facts)} is in the directory with an email address; add it to the row so that we know it is the same person`,
      };
    }
    return { member: null, note: `Another ${nameOf(facts)} is in the directory already` };
  }
}

/** Whether name and address are as an officer or an import last wrote them. */
function isUnchanged(member: Member): boolean {
  return (
    nameKey(member) === nameKey(recorded(member)) && foldName(member.email) === foldName(member.recordedEmail)
  );
}

function changedSince(member: Member): string {
  const was = nameOf(recorded(member));
  const isRenamed = nameKey(member) !== nameKey(recorded(member));
  return isRenamed
    ? `${nameOf(member)} was ${was} when the chapter last wrote the name, and changed it since`
    : `${nameOf(member)} changed the email address since the chapter last wrote it`;
}

/** Officers may choose their own usernames, so a username alone proves little: the name must match as well. */
function byLogInName(member: Member, facts: ReadRow["facts"]): Match {
  const found = sameName(member, facts, `The username ${facts.userName}`);
  if (!("member" in found) || nameKey(facts) === nameKey(recorded(member)) || !facts.firstName) return found;
  return {
    question: {
      why: `The username is ${nameOf(recorded(member))}’s, whose name differs`,
      candidates: [member],
    },
  };
}

/** Refuses an id that belongs to someone else: if both names differ, it is no marriage and no nickname. */
function sameName(member: Member, facts: Names, key: string): Match {
  const differs = (names: Names) =>
    (["firstName", "lastName"] as const).every(
      (part) => facts[part] !== undefined && foldName(facts[part]) !== foldName(names[part]),
    );
  if (!differs(recorded(member))) return { member, note: null };
  if (!differs(member)) return { question: { why: changedSince(member), candidates: [member] } };
  return { whyNot: `${key} is ${nameOf(recorded(member))} here, and the row says ${nameOf(facts)}` };
}
