export type EmailOwner = { memberId: number } | { userId: number };

/** Who owns an email (S-70): one person, both of a couple, or no one, as for a guest without a record here. */
export type EmailOwners = "nobody" | readonly [EmailOwner, ...EmailOwner[]];

/** Owned by this member alone. */
export function ownedByMember(memberId: number): EmailOwners {
  return [{ memberId }];
}

/** The owners of a registration, by the ids in its row. */
export function ownersOfRow(row: { memberId: number | null; userId: number | null }): EmailOwners {
  if (row.memberId !== null) return [{ memberId: row.memberId }];
  return row.userId === null ? "nobody" : [{ userId: row.userId }];
}

/** Owned by these members together; there is at least one. */
export function ownedByMembers(ids: readonly number[]): EmailOwners {
  const [first, ...others] = ids.map((memberId) => ({ memberId }));
  if (!first) throw new Error("an email to members names none");
  return [first, ...others];
}

/** The owners as rows for `jsonb_to_recordset`. */
export function ownerRows(owners: EmailOwners): { member_id?: number; user_id?: number }[] {
  if (owners === "nobody") return [];
  return owners.map((owner) =>
    "memberId" in owner ? { member_id: owner.memberId } : { user_id: owner.userId },
  );
}

/** Whose share of the queue an email counts toward: its first owner's, or its address's if no one owns it. */
export function queueShareOf(owners: EmailOwners, recipient: string): string {
  if (owners === "nobody") return `to ${recipient.toLowerCase()}`;
  const [owner] = owners;
  return "memberId" in owner ? `member ${owner.memberId}` : `user ${owner.userId}`;
}
