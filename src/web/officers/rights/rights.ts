import type { Officer, OfficerAccount } from "#contract/officers/rights.ts";
import type { AdminPrivileges } from "#contract/session.ts";

/** Whose rights the dialog changes, with those that the officer saw. */
export type MemberToChange = { id: number; name: string; level: AdminPrivileges; canLogIn: boolean };
export type AccountToChange = Pick<OfficerAccount, "id" | "name" | "isAdmin">;

/** What each level is called on the page. */
export const LEVEL_LABELS: Record<AdminPrivileges, string> = {
  none: "No rights",
  limited: "Limited rights",
  full: "Full rights",
};

/** What the toast says. */
export function nowHas(name: string, level: AdminPrivileges): string {
  if (level === "none") return `${name} is no longer an officer.`;
  return `${name} is now a ${level} officer.`;
}

/** The dialog's member of an officer in the table. */
export function toChange({ memberId: id, name, level, canLogIn }: Officer): MemberToChange {
  return { id, name, level, canLogIn };
}
