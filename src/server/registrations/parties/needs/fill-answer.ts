import { and, eq, isNotNull } from "drizzle-orm";
import type { Needs } from "#contract/registrations/needs.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Answer, attendees, memberNeeds } from "#server/registrations/tables.ts";
import { readKnownAnswers } from "./known-answers.ts";
import { settleAnswer } from "./settle-answer.ts";
import { UNKNOWN, writeAnswer } from "./write-answer.ts";

type Person = typeof attendees.$inferSelect;

/**
 * Takes what a member has said for the event in another party, or keeps on their profile, for a person of whom nothing
 * is known. Returns whether there was something, of which the member is told.
 */
export async function fillAnswer(tx: Tx, attendeeId: number, now: Date): Promise<boolean> {
  const [person] = await tx.select().from(attendees).where(eq(attendees.id, attendeeId));
  if (!person || person.needs !== null) return false;
  return (await takeNewest(tx, person, now)) !== null;
}

/**
 * Takes the newest answer of each member in a party that an officer has just given seats. Returns whether the owner's
 * is that of their profile, of which they are told.
 */
export async function fillAnswers(tx: Tx, registrationId: number, now: Date): Promise<boolean> {
  const members = await tx
    .select()
    .from(attendees)
    .where(and(eq(attendees.registrationId, registrationId), isNotNull(attendees.memberId)));
  let isOfProfile = false;
  for (const person of members) {
    const source = await takeNewest(tx, person, now);
    if (person.kind === "member" && person.place === 0) isOfProfile = source === "profile";
  }
  return isOfProfile;
}

/** Writes a member's newest answer, for the event or on their profile; answers where it is from, null without one. */
async function takeNewest(tx: Tx, person: Person, now: Date): Promise<Person["needsSource"]> {
  const { id, memberId, eventId } = person;
  if (memberId === null) return null;
  // An answer copied from the previous party stays unless they have given a newer one themselves.
  const answer = newestAnswer({ before: person, own: await readOwnAnswers(tx, { eventId, memberId }), now });
  if (answer.needs === null) return null;
  await writeAnswer(tx, eq(attendees.id, id), answer);
  return answer.needsSource;
}

/** A member's own answer for an event, and the needs on their profile. */
async function readOwnAnswers(tx: Tx, { eventId, memberId }: { eventId: number; memberId: number }) {
  const [said] = await readKnownAnswers(tx, eventId, { parties: [], memberIds: [memberId] });
  const [profile] = await tx.select().from(memberNeeds).where(eq(memberNeeds.memberId, memberId));
  return { said, profile };
}

type Newest = {
  /** The member's current row, if there is one. */
  before?: Person;
  own: Awaited<ReturnType<typeof readOwnAnswers>>;
  now: Date;
};

/** The newest of these answers, which a registration by an officer brings along. */
function newestAnswer({ before, own: { said, profile }, now }: Newest): Answer {
  const own = [before, said]
    .filter((one) => one?.needsAt)
    .toSorted((a, b) => Number(b?.needsAt) - Number(a?.needsAt))[0];
  const by = { memberId: null, userId: null, isOfficer: true, now };
  const person = before ?? { kind: "member", place: 0, memberId: null };
  const settled = settleAnswer({ person, said: {}, known: own, own, profile, by });
  return "answer" in settled ? settled.answer : UNKNOWN;
}

/** Needs that registering this member for this event would bring along; null if none are known. */
export async function readKnownNeeds(
  { now }: Pick<Ctx, "now">,
  tx: Tx,
  of: { eventId: number; memberId: number },
): Promise<Needs | null> {
  return newestAnswer({ own: await readOwnAnswers(tx, of), now }).needs;
}
