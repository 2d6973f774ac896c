import { fieldsWhere } from "#contract/members/fields.ts";

type Role = "member" | "limited" | "full";

/**
 * The fields of their own record that a person of this role may change (S-41). Those of a linked spouse are no one's:
 * they follow the other record (S-38).
 */
export function editableProfileFields(role: Role, isLinked: boolean): ReadonlySet<string> {
  const mayWrite = {
    member: true,
    unlinked: !isLinked,
    officer: role !== "member",
    full: role === "full",
  };
  return new Set(fieldsWhere(({ profile }) => profile !== null && mayWrite[profile]));
}

/** Why a username may not be changed to this one, or null if it may (S-35). */
export function whyNotUserName(before: string | null, wanted: string | null): string | null {
  if (wanted === before) return null;
  if (wanted === null) return "Username is required";
  // By code points, as the database counts: an emoji is one of them.
  return [...wanted].length < 3 ? "Username must be at least 3 characters" : null;
}

/** Whether a member has a login of their own; without one, none of their passkeys opens anything. */
export function canLogIn({
  userName,
  passwordHash,
}: {
  userName: string | null;
  passwordHash: string | null;
}): boolean {
  return userName !== null && passwordHash !== null;
}
