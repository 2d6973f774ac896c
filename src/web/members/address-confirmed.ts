import type { MemberRecord } from "#contract/session.ts";

/** Whether the address in a record is the one that emails go to (S-69). */
export function isAddressConfirmed({
  email,
  confirmedEmail,
}: Pick<MemberRecord, "email" | "confirmedEmail">): boolean {
  return email === null || email.trim().toLowerCase() === confirmedEmail?.trim().toLowerCase();
}
