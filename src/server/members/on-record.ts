import type { MemberChanges } from "./write-member.ts";

/**
 * Changes that an officer or an import makes: what they say of who somebody is goes on record, and an address counts
 * as confirmed at once (S-69, S-72). A member's own changes never pass through here.
 */
export function onRecord(changes: MemberChanges, now: Date): MemberChanges {
  const { firstName, lastName, email } = changes;
  return {
    ...(firstName !== undefined && { recordedFirstName: firstName }),
    ...(lastName !== undefined && { recordedLastName: lastName }),
    ...(email !== undefined && {
      recordedEmail: email,
      confirmedEmail: email,
      confirmedEmailAt: email === null ? null : now,
    }),
    ...changes,
  };
}

/** Whether the address that the member typed last is not confirmed yet. */
export function isUnconfirmed(member: { email: string | null; confirmedEmail: string | null }): boolean {
  return member.email !== null && !isSameAddress(member.email, member.confirmedEmail);
}

/** Whether two addresses are one, capitals or not. */
export function isSameAddress(a: string | null, b: string | null): boolean {
  return a?.trim().toLowerCase() === b?.trim().toLowerCase();
}
