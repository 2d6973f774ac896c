/** Who has the parties of a deleted member, whose seats and money stay (S-34). */
export const DELETED_MEMBER = { firstName: "Deleted", lastName: "member" } as const;

/** Whether this contact of a party is that of a deleted member. */
export function isDeletedMember({
  firstName,
  lastName,
}: {
  firstName: string | null;
  lastName: string | null;
}): boolean {
  return firstName === DELETED_MEMBER.firstName && lastName === DELETED_MEMBER.lastName;
}
