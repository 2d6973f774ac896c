import { eq } from "drizzle-orm";
import { deleteCircularsOf } from "#server/circulars/delete-circulars.ts";
import { deleteFilesOf } from "#server/circulars/files/delete-unused-files.ts";
import { deleteScheduledOf } from "#server/circulars/scheduled/delete-scheduled.ts";
import { dinnerTopic } from "#server/circulars/topics.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { clearEmailsAbout } from "#server/platform/email/erase-emails.ts";
import { moments } from "#server/registrations/tables.ts";

/**
 * Erases what officers wrote to people of a deleted dinner: waiting emails are deleted, sent ones lose their text, subject,
 * and files (D-220).
 */
export async function eraseCirculars(tx: Tx, eventId: number, now: Date): Promise<void> {
  const topic = dinnerTopic(eventId);
  await clearEmailsAbout(tx, [
    { kind: "circular", topic, isSubjectTyped: true },
    { kind: "circular-test", topic, isSubjectTyped: true },
    { kind: "circular-not-sent", topic },
  ]);
  const scheduled = await deleteScheduledOf(tx, eventId);
  const sent = await deleteCircularsOf(tx, eventId);
  await tx.delete(moments).where(eq(moments.eventId, eventId));
  await deleteFilesOf(tx, [...sent, ...scheduled], now);
}
