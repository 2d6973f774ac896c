import type { MemberChanges } from "./write-member.ts";

/**
 * Adds to an officer's or an import's changes that the name and address they write are on record and the address is
 * confirmed (S-69, S-72). Members' own changes never pass through here.
 */
export function withRecordedIdentity(changes: MemberChanges, now: Date): MemberChanges {
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

/**
 * An officer's changes, and what follows from them. In their own record an address is a claim, as on the profile: anyone
 * who finds a full officer's browser open could otherwise drop the old address, which can stop a change (030).
 */
export function withSettled(changes: MemberChanges, { isOwn }: { isOwn: boolean }, now: Date): MemberChanges {
  if (!isOwn || changes.email === undefined) return withRecordedIdentity(changes, now);
  const { email, ...others } = changes;
  return { ...withRecordedIdentity(others, now), email };
}

/** Whether the address that the member last typed is not confirmed yet. */
export function hasUnconfirmedEmail(member: {
  email: string | null;
  confirmedEmail: string | null;
}): boolean {
  return member.email !== null && !isSameEmail(member.email, member.confirmedEmail);
}

/** Whether two addresses are the same, ignoring case. */
export function isSameEmail(a: string | null, b: string | null): boolean {
  return a?.trim().toLowerCase() === b?.trim().toLowerCase();
}
