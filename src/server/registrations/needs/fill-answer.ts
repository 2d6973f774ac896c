import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { attendees, memberNeeds } from "#server/registrations/tables.ts";
import { readKnownAnswers } from "./known-answers.ts";
import { settleAnswer } from "./settle-answer.ts";
import { writeAnswer } from "./write-answer.ts";

/**
 * Takes what a member has said for the event in another party, or keeps on their profile, for a person of whom nothing
 * is known. Returns whether there was something, of which the member is told.
 */
export async function fillAnswer(tx: Tx, attendeeId: number, now: Date): Promise<boolean> {
  const whose = eq(attendees.id, attendeeId);
  const [person] = await tx.select().from(attendees).where(whose);
  if (!person || person.needs !== null || person.memberId === null) return false;
  const { memberId, eventId } = person;
  const [known] = await readKnownAnswers(tx, eventId, { parties: [], memberIds: [memberId] });
  const [profile] = await tx.select().from(memberNeeds).where(eq(memberNeeds.memberId, memberId));
  const by = { memberId: null, userId: null, isOfficer: true, now };
  const settled = settleAnswer({ person, said: {}, known, profile, by });
  if (!("answer" in settled) || settled.answer.needs === null) return false;
  await writeAnswer(tx, whose, settled.answer);
  return true;
}
