import { eq } from "drizzle-orm";
import { type MemberStatus, statusFromText } from "#contract/members/status.ts";
import { fullName } from "#contract/values/full-name.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { isUserNameTaken } from "#server/platform/database/database-errors.ts";
import { clearMailbox } from "#server/platform/email/returned/mailboxes.ts";
import { badRequest, conflict } from "#server/platform/refusal.ts";
import { members } from "./tables.ts";

export type Member = typeof members.$inferSelect;
export type MemberChanges = Partial<typeof members.$inferInsert>;
/** When a change is made, and by whom as the audit log names them. */
export type ChangeAuthor = { now: Date; by: string };

/** The fields that differ from the record, with their old values. */
export function changedFields(
  member: Partial<Member>,
  wanted: MemberChanges,
): { before: Record<string, unknown>; after: MemberChanges } {
  const stored: Record<string, unknown> = member;
  const changed = Object.entries(wanted).filter(([key, value]) => stored[key] !== value);
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, stored[key]])),
    after: Object.fromEntries(changed),
  };
}

/** The stored word for a status as someone spelled it; refuses anything else (C-11). */
export function parseStatus(words: string, society: string): MemberStatus {
  const status = statusFromText(words, society);
  if (status) return status;
  const message = "Please choose one of the offered statuses";
  throw badRequest(message, [{ path: "status", message }]);
}

/**
 * Writes changes to a locked member. Setting the local dues date restarts the reminders (S-52); an address that is
 * confirmed is tried again, whatever came back from it before (D-478).
 */
export async function writeMember(
  tx: Tx,
  member: Member,
  { changes, author: { now, by } }: { changes: MemberChanges; author: ChangeAuthor },
): Promise<Member> {
  const reminders = changes.localDuesPaidThrough === undefined ? {} : { renewalReminderSent: false };
  const [changed] = await refuseTakenNames(
    tx
      .update(members)
      .set({ ...changes, ...reminders, updatedAt: momentAfter(member, now), updatedBy: by })
      .where(eq(members.id, member.id))
      .returning(),
  );
  if (!changed) throw new Error("the locked member is gone");
  if (changes.confirmedEmailAt && changed.confirmedEmail)
    await clearMailbox(tx, now, { address: changed.confirmedEmail, by });
  return changed;
}

/** Writes a new member. */
export async function insertMember(
  tx: Tx,
  facts: typeof members.$inferInsert,
  { now, by }: ChangeAuthor,
): Promise<Member> {
  const [made] = await refuseTakenNames(
    tx
      .insert(members)
      .values({ ...facts, createdAt: now, updatedAt: now, createdBy: by, updatedBy: by })
      .returning(),
  );
  if (!made) throw new Error("the member was not written");
  return made;
}

/** Updates the spouse's name in the record linked to a renamed member (S-38). */
export async function updateSpouseName(
  tx: Tx,
  partner: Member,
  { member: { id, firstName, lastName }, author }: { member: Member; author: ChangeAuthor },
): Promise<void> {
  const spouseName = fullName({ firstName, lastName });
  if (partner.spouseName === spouseName) return;
  await writeMember(tx, partner, { changes: { spouseName }, author });
  await audit(tx, {
    at: author.now,
    actor: author.by,
    action: "spouse renamed",
    entity: "member",
    entityId: partner.id,
    before: { spouseName: partner.spouseName },
    after: { spouseName, spouseId: id },
  });
}

async function refuseTakenNames<Rows>(writing: Promise<Rows>): Promise<Rows> {
  try {
    return await writing;
  } catch (error) {
    if (isUserNameTaken(error)) throw conflict("Username is already in use");
    throw error;
  }
}

/** Always later than the previous change, even within one millisecond: stale forms are recognized by it. */
function momentAfter({ updatedAt }: Member, now: Date): Date {
  return new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
}
