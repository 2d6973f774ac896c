export type EmailOwner = { memberId: number } | { userId: number };

/** Whose an email is (S-70): one person, both of a couple, or nobody with a record here, as a guest from outside. */
export type EmailOwners = "nobody" | readonly [EmailOwner, ...EmailOwner[]];

/** What belongs to this member alone. */
export function ofMember(memberId: number): EmailOwners {
  return [{ memberId }];
}

/** Whose a registration is, by the numbers that stand in its row. */
export function ownersOfRow(row: { memberId: number | null; userId: number | null }): EmailOwners {
  if (row.memberId !== null) return [{ memberId: row.memberId }];
  return row.userId === null ? "nobody" : [{ userId: row.userId }];
}

/** What belongs to each of these members together; there is at least one. */
export function ofMembers(ids: readonly number[]): EmailOwners {
  const [first, ...others] = ids.map((memberId) => ({ memberId }));
  if (!first) throw new Error("an email to members names none");
  return [first, ...others];
}

/** Owners as rows for `jsonb_to_recordset`. */
export function asRows(owners: EmailOwners): { member_id?: number; user_id?: number }[] {
  if (owners === "nobody") return [];
  return owners.map((owner) =>
    "memberId" in owner ? { member_id: owner.memberId } : { user_id: owner.userId },
  );
}

/** Whose share of the queue an email takes: its first owner's, or that of the address where it is nobody's. */
export function shareOf(owners: EmailOwners, recipient: string): string {
  if (owners === "nobody") return `to ${recipient.toLowerCase()}`;
  const [owner] = owners;
  return "memberId" in owner ? `member ${owner.memberId}` : `user ${owner.userId}`;
}
