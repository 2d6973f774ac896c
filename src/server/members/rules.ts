import type { ProfileForm } from "#contract/members.ts";

/** How a member stands to the chapter, as it is stored (C-11). */
export type MemberStatus = "active" | "former" | "other" | "prospective" | "provisional" | "online";

/** The stored words that have no longer form. */
const SHORT_ONLY: readonly MemberStatus[] = ["provisional", "online"];

/** The spelling that answers carry: 'Other Chaine Member' with the society's short name from the settings, and so on (C-11). */
export function statusInWords(status: MemberStatus, society: string): string {
  if (SHORT_ONLY.includes(status)) return status;
  if (status === "other") return `Other ${society} Member`;
  return `${status.charAt(0).toUpperCase()}${status.slice(1)} Member`;
}

/** The stored word for any accepted spelling, long or short and without regard to case; null for anything else (C-11). */
export function statusOfWords(words: string, society: string): MemberStatus | null {
  const said = words.trim().toLowerCase();
  const all: MemberStatus[] = ["active", "former", "other", "prospective", "provisional", "online"];
  return (
    all.find((status) => said === status || said === statusInWords(status, society).toLowerCase()) ?? null
  );
}

/** A key of the profile form. */
export type ProfileKey = keyof ProfileForm;
type Role = "member" | "limited" | "full";

const OWN: readonly ProfileKey[] = [
  ...(["firstName", "lastName", "title", "pastOffices", "excludeFromDirectory"] as const),
  ...(["address", "city", "state", "zipCode"] as const),
  ...(["officePhone", "homePhone", "cellPhone", "fax"] as const),
  ...(["email", "alternateEmail", "memberComments"] as const),
];
const OF_THE_SPOUSE: readonly ProfileKey[] = ["spouseName", "spouseType"];
const OF_ANY_ADMIN: readonly ProfileKey[] = [
  ...(["status", "userName"] as const),
  ...(["localDuesPaidThrough", "nationalDuesPaidThrough", "duesNotes"] as const),
];
const OF_FULL_ADMINS: readonly ProfileKey[] = ["adminComments"];

/**
 * The keys of his own record that a person of this role may change (S-41). Those of a linked spouse are nobody's:
 * they follow the other record (S-38).
 */
export function profileKeysOf(role: Role, isLinked: boolean): ReadonlySet<string> {
  return new Set([
    ...OWN,
    ...(isLinked ? [] : OF_THE_SPOUSE),
    ...(role === "member" ? [] : OF_ANY_ADMIN),
    ...(role === "full" ? OF_FULL_ADMINS : []),
  ]);
}

/** Why a log-in name may not become this one, or null when it may (S-35). */
export function whyNotUserName(before: string | null, wanted: string | null): string | null {
  if (wanted === before) return null;
  if (wanted === null) return "Username is required";
  // By characters, as the database counts: an emoji is one, of two units.
  return [...wanted].length < 3 ? "Username must be at least 3 characters" : null;
}
