import type { Member } from "#server/members/write-member.ts";
import { fold } from "./fold.ts";
import type { ReadRow } from "./read-row.ts";

/** The member whom a row means, nobody (he is new), or why that cannot be told. */
export type Match = { member: Member | null; note: string | null } | { whyNot: string };

type Names = { firstName?: string | undefined; lastName?: string | undefined };
const nameOf = ({ firstName, lastName }: Names) => `${firstName ?? ""} ${lastName ?? ""}`.trim();
const nameKey = (names: Names) => `${fold(names.firstName)}|${fold(names.lastName)}`;

/** Finds whom a row means: by member number, else log-in name, else email address with first and last name (S-36). */
export function matcherOf(members: readonly Member[]): (row: ReadRow) => Match {
  const byId = new Map(members.map((member) => [member.id, member]));
  const byNumber = new Map(members.flatMap((member) => (member.legacyId ? [[member.legacyId, member]] : [])));
  const byLogIn = new Map(
    members.flatMap((member) => (member.userName ? [[member.userName.toLowerCase(), member]] : [])),
  );
  const byName = Map.groupBy(members, nameKey);

  return (row) => {
    const { facts, portalId } = row;
    if (portalId !== null) {
      const member = byId.get(portalId);
      if (!member) return { whyNot: `Nobody here has the member ID ${portalId}` };
      return sameName(member, facts, `Member ID ${portalId}`);
    }
    const numbered = facts.legacyId && byNumber.get(facts.legacyId);
    if (numbered) return sameName(numbered, facts, `Member number ${facts.legacyId}`);
    const named = facts.userName && byLogIn.get(facts.userName.toLowerCase());
    const found = named ? sameName(named, facts, `The log-in name ${facts.userName}`) : byAddress(row);
    if ("whyNot" in found || !found.member || !facts.legacyId) return found;
    const other = found.member.legacyId;
    return other && other !== facts.legacyId
      ? { whyNot: `${nameOf(found.member)} has the member number ${other} here, not ${facts.legacyId}` }
      : found;
  };

  function byAddress({ facts }: ReadRow): Match {
    const namesakes = facts.firstName && facts.lastName ? (byName.get(nameKey(facts)) ?? []) : [];
    const same = namesakes.filter(({ email }) => fold(email) === fold(facts.email));
    if (same.length > 1)
      return {
        whyNot: `${same.length} members have this name and address; a member number would tell which`,
      };
    if (same[0]) return { member: same[0], note: null };
    if (namesakes.length === 0) return { member: null, note: null };
    if (!facts.email && !facts.legacyId && !facts.userName) {
      return {
        whyNot: `${nameOf(facts)} is in the directory with an email address; add it to the row so that we know it is the same person`,
      };
    }
    return { member: null, note: `Another ${nameOf(facts)} is in the directory already` };
  }
}

/** A number that here is quite another person's: both names differ, so it is no marriage and no short form. */
function sameName(member: Member, facts: Names, key: string): Match {
  const differs = (key: "firstName" | "lastName") =>
    facts[key] !== undefined && fold(facts[key]) !== fold(member[key]);
  return differs("firstName") && differs("lastName")
    ? { whyNot: `${key} is ${nameOf(member)} here, and the row says ${nameOf(facts)}` }
    : { member, note: null };
}
