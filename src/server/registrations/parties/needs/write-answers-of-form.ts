import { asc, eq, inArray } from "drizzle-orm";
import type { Needs } from "#contract/registrations/needs.ts";
import type { UnreadNeeds } from "#contract/registrations/registrations.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { attendees, memberNeeds } from "#server/registrations/tables.ts";
import { findOwn, matchKnown, type Person } from "./known-answers.ts";
import { settleAnswer, type Typist } from "./settle-answer.ts";
import { writeAnswer } from "./write-answer.ts";

type Said = { needs?: Needs | undefined; needsAt?: string | null | undefined };

/** What a form says of everyone in a party: the owner's needs, and the entries of each list in order. */
type Form = Said & { memberInfo: readonly Said[]; guestInfo: readonly Said[] };

type Written = {
  form: Form;
  by: Typist;
  /** By `readKnownAnswers`, before the party was written. */
  known: readonly Person[];
};

/**
 * Writes what the kitchen knows of everyone in a party that a form was written to: a member of whom it says nothing keeps
 * their own answer, or gets the needs on their profile. 409 with `UnreadNeeds` if the form would replace an answer that
 * its typist has not read. Returns those whose answer comes from their profile.
 */
export async function writeAnswersOfForm(
  tx: Tx,
  registrationId: number,
  written: Written,
): Promise<Person[]> {
  const { form, by, known } = written;
  const persons = await tx
    .select()
    .from(attendees)
    .where(eq(attendees.registrationId, registrationId))
    .orderBy(asc(attendees.kind), asc(attendees.place));
  const profiles = await readProfiles(tx, persons);
  const taken = new Set<Person>();
  const unread: UnreadNeeds["unread"] = [];
  const fromProfile: Person[] = [];
  for (const person of persons) {
    const at = placeOf(person, persons);
    const match = matchKnown(person, known, taken);
    const profile = profiles.find(({ memberId }) => memberId === person.memberId);
    const own = findOwn(person, known);
    const settled = settleAnswer({ person, said: saidIn(form, at), known: match, own, profile, by });
    if ("unread" in settled) {
      const { needs, needsAt } = settled.unread;
      if (needs && needsAt) unread.push({ ...at, needs, needsAt: needsAt.toISOString() });
      continue;
    }
    if (person.needs !== null || settled.answer.needs !== null)
      await writeAnswer(tx, eq(attendees.id, person.id), settled.answer);
    if (settled.answer.needsSource === "profile") fromProfile.push(person);
  }
  if (unread.length > 0) throw whyUnread(unread);
  return fromProfile;
}

async function readProfiles(tx: Tx, persons: readonly Person[]) {
  const ids = persons.flatMap(({ memberId }) => memberId ?? []);
  return ids.length === 0 ? [] : tx.select().from(memberNeeds).where(inArray(memberNeeds.memberId, ids));
}

type Place = Pick<UnreadNeeds["unread"][number], "list" | "place">;

/** Where a person is in the form; the owner has the first member ticket and no entry. */
function placeOf({ id, kind }: Person, persons: readonly Person[]): Place {
  const nth = persons.filter((one) => one.kind === kind).findIndex((one) => one.id === id);
  if (kind === "guest") return { list: "guestInfo", place: nth };
  return nth === 0 ? { list: "own", place: 0 } : { list: "memberInfo", place: nth - 1 };
}

function saidIn(form: Form, { list, place }: Place): Said {
  return (list === "own" ? form : form[list][place]) ?? {};
}

function whyUnread(unread: UnreadNeeds["unread"]): Refusal {
  const whom = unread.length === 1 ? "one person" : `${unread.length} people`;
  return new Refusal(
    409,
    `The allergies and diet of ${whom} have changed. Please review them, then continue.`,
    {
      code: "edit_conflict",
      extra: { unread },
    },
  );
}
