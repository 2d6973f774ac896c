type PostgresError = { code: string; constraint?: string };

/** The database's own error, however deep a driver or query builder has wrapped it. */
function complaintOf(error: unknown): PostgresError | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string" && /^[0-9A-Z]{5}$/.test(at.code))
      return at as PostgresError & Error;
  }
  return undefined;
}

/** The constraint that a statement violated; undefined if the error is another one. */
export function violatedConstraint(error: unknown): string | undefined {
  const complaint = complaintOf(error);
  return complaint?.code.startsWith("23") ? complaint.constraint : undefined;
}

/** Whether the person already has a live registration, a waitlist entry, or a place in another party for the event. */
export function isAlreadyRegistered(error: unknown): boolean {
  const complaint = complaintOf(error);
  return (
    complaint?.code === "23505" &&
    /^(registrations|attendees|waitlist_entries)_one_/.test(complaint.constraint ?? "")
  );
}

/** Whether the person took the same slot for unpaid seats at the same moment, for another event (S-71). */
export function isHoldSlotTaken(error: unknown): boolean {
  return violatesUnique(error, "registrations_one_per_hold_slot");
}

/** Whether another member has this user name, ignoring case (S-35). */
export function isUserNameTaken(error: unknown): boolean {
  return complaintOf(error)?.constraint === "members_user_name";
}

/** Whether a prepared statement was missing, or there already, so that it has not run. */
export function isStatementLost(error: unknown): boolean {
  return /^(26000|42P05)$/.test(complaintOf(error)?.code ?? "");
}

/** Whether a row violates this unique index. */
export function violatesUnique(error: unknown, index: string): boolean {
  const complaint = complaintOf(error);
  return complaint?.code === "23505" && complaint.constraint === index;
}

/** Whether a row refers to a member who has just been deleted (S-34). */
export function isMemberDeleted(error: unknown): boolean {
  const complaint = complaintOf(error);
  return complaint?.code === "23503" && (complaint.constraint ?? "").endsWith("_member_id_fkey");
}

/** Whether another account is linked to the member (S-66). */
export function isLinkedAlready(error: unknown): boolean {
  return complaintOf(error)?.constraint === "users_member_id_key";
}

/** Whether a lock was not to be had in time, or the statement was ended since it waited for one in a circle. */
export function isTableInUse(error: unknown): boolean {
  return /^(55P03|40P01)$/.test(complaintOf(error)?.code ?? "");
}

/** Whether another transaction was faster, so that the same one, done again from its start, may succeed. */
export function isOvertaken(error: unknown): boolean {
  return /^(40001|40P01)$/.test(complaintOf(error)?.code ?? "");
}

/**
 * Whether the database rejected the rows of a statement: their data, a constraint, a deadlock (classes 22, 23 and 40).
 * The same statement without the row in question may succeed.
 */
export function isRowRejected(error: unknown): boolean {
  return /^(22|23|40)/.test(complaintOf(error)?.code ?? "");
}

/** Whether the disk of the database or of a file is full, or its quota is used up. */
export function isDiskFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ("code" in at && ["ENOSPC", "EDQUOT", "53100"].includes(String(at.code))) return true;
  }
  return false;
}

/** The database did not answer: a write may or may not have been committed. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    const [first] = cause instanceof AggregateError ? cause.errors : [cause];
    super(first instanceof Error ? first.message : String(first), { cause });
    this.name = "DatabaseAway";
  }
}

/**
 * Complaints after which another connection may lead to a server that can serve: connection exceptions (class 08),
 * a server that takes no writes since it is no longer the first (25006), one that is shut down or starting (57P).
 */
const OF_THE_SERVER = /^(08|25006|57P0)/;
/**
 * Temporary errors: too many connections and other resources (53), a statement timeout (57014), a lock timeout (55P03),
 * and conflicting transactions (40001, 40P01).
 */
const OF_THE_MOMENT = /^(53|57014|55P03|40001|40P01)/;

/** Whether the error means that the database was down or only busy; null if it means neither. */
export function databaseOutage(error: unknown): "server" | "moment" | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseUnavailable) return "server";
    const code = "code" in at && typeof at.code === "string" ? at.code : "";
    if (OF_THE_SERVER.test(code)) return "server";
    if (OF_THE_MOMENT.test(code)) return "moment";
  }
  return null;
}
