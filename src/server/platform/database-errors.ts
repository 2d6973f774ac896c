type PostgresError = { code: string; constraint?: string };

/** The database's own complaint, however deep a driver or query builder has wrapped it. */
function complaintOf(error: unknown): PostgresError | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string" && /^[0-9A-Z]{5}$/.test(at.code))
      return at as PostgresError & Error;
  }
  return undefined;
}

/** Whether the database refused to give more seats of a dinner than it has. */
export function isOversold(error: unknown): boolean {
  return complaintOf(error)?.constraint === "events_never_oversold";
}

/** Whether the same person has a live registration, or a place in the queue, for the dinner already. */
export function isTakenAlready(error: unknown): boolean {
  const complaint = complaintOf(error);
  return complaint?.code === "23505" && (complaint.constraint ?? "").startsWith("registrations_one_");
}

/** Whether another member logs in under this name, capitals or not (S-35). */
export function isTakenUserName(error: unknown): boolean {
  return complaintOf(error)?.constraint === "members_user_name";
}

/** Whether what was to be written stands there once already, by this unique index. */
export function isUniqueOf(error: unknown, index: string): boolean {
  const complaint = complaintOf(error);
  return complaint?.code === "23505" && complaint.constraint === index;
}

/** Whether what was to be written is a member's who has just been deleted (S-34). */
export function isOfDeletedMember(error: unknown): boolean {
  const complaint = complaintOf(error);
  return complaint?.code === "23503" && (complaint.constraint ?? "").endsWith("_member_id_fkey");
}

/** Whether another account is linked to the member (S-66). */
export function isLinkedAlready(error: unknown): boolean {
  return complaintOf(error)?.constraint === "users_member_id_key";
}

/**
 * Whether the database refused what a statement was to write, or let it give way to another one: its data, a
 * constraint, a deadlock (classes 22, 23 and 40). The same statement without the row in question may succeed.
 */
export function isOfTheRows(error: unknown): boolean {
  return /^(22|23|40)/.test(complaintOf(error)?.code ?? "");
}
