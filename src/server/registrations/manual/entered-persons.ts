import { and, eq, inArray } from "drizzle-orm";
import type { ManualRegistrationForm } from "#contract/registrations/manual/manual-registrations.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import type { PersonName } from "#contract/registrations/registrations.ts";
import { findMembers } from "#server/members/queries.ts";
import { readMenu } from "#server/menus/queries.ts";
import { whyStale } from "#server/menus/write-menu.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { badRequest, conflict, type Refusal } from "#server/platform/refusal.ts";
import { menuParties } from "#server/registrations/choices/menu-parties.ts";
import { choices } from "#server/registrations/choices/tables.ts";
import { writeChoices } from "#server/registrations/choices/write-choices.ts";
import { findAttendance, whyNotGivePlace } from "#server/registrations/parties/attendance.ts";
import { attendees, type PersonChange } from "#server/registrations/tables.ts";

/** The name of a person in a form, without what else was entered for them. */
export function nameOnly({ firstName, lastName }: PersonName): PersonName {
  return { firstName, lastName };
}

type Entered = {
  kind: "member" | "guest";
  place: number;
  /** Where they are in the form; empty for the one who registers. */
  path: string;
  memberId?: number | undefined;
  needs?: Needs | undefined;
  dishes?: ManualRegistrationForm["dishes"];
};

/** Everyone with a ticket, as an officer entered them. */
export function enteredPersons(form: ManualRegistrationForm): Entered[] {
  const { memberInfo, guestInfo, memberTickets, needs, dishes } = form;
  return [
    ...(memberTickets > 0 ? [{ kind: "member" as const, place: 0, path: "", needs, dishes }] : []),
    ...memberInfo.map((one, at) => ({
      ...one,
      kind: "member" as const,
      place: at + 1,
      path: `memberInfo.${at}.`,
    })),
    ...guestInfo.map((one, at) => ({ ...one, kind: "guest" as const, place: at, path: `guestInfo.${at}.` })),
  ];
}

/** The members whom the officer chose for the places after the first. */
function chosenIn(form: ManualRegistrationForm) {
  return enteredPersons(form).flatMap(({ memberId, ...one }) => (memberId ? [{ ...one, memberId }] : []));
}

/** Why a member chosen for a place cannot have it, or null; asked under the event's lock. */
export async function whyNotTheseMembers(
  tx: Tx,
  eventId: number,
  { form, ownerId }: { form: ManualRegistrationForm; ownerId: number | null },
): Promise<Refusal | null> {
  const chosen = chosenIn(form);
  const found = await findMembers(
    tx,
    chosen.map(({ memberId }) => memberId),
  );
  const seen = new Set(form.memberTickets > 0 ? [ownerId] : []);
  for (const { memberId, path } of chosen) {
    const member = found.find(({ id }) => id === memberId);
    const message = !member
      ? "A member you chose has since been deleted. Enter their name instead."
      : seen.has(memberId)
        ? `${member.firstName} ${member.lastName} is in this party twice.`
        : null;
    if (message) return badRequest(message, [{ path: `${path}memberId`, message }]);
    const refusal = await whyNotGivePlace(tx, eventId, { memberId });
    if (refusal) return refusal;
    seen.add(memberId);
  }
  return null;
}

/** Why the dishes cannot be chosen, or null: the menu has changed, or a dish is not on it. */
export async function whyNotTheseDishes(
  tx: Tx,
  eventId: number,
  { form, now }: { form: ManualRegistrationForm; now: Date },
): Promise<Refusal | null> {
  const menu = await readMenu(tx, eventId);
  for (const { dishes } of enteredPersons(form)) {
    if (!dishes) continue;
    const refusal = await whyStale(tx, menu, { parties: menuParties, ask: dishes, now });
    if (refusal) return refusal;
    if (dishes.choices.some((one) => !isServed(menu, one))) return conflict("This dish is not on the menu.");
  }
  return null;
}

/**
 * Links the places of a new party to the members chosen for them, with the names on their records. One who has
 * another place by the time of a card payment, or was deleted, is left as the name that was entered.
 */
export async function linkChosen(
  tx: Tx,
  party: { id: number; eventId: number },
  form: ManualRegistrationForm,
): Promise<number[]> {
  const chosen = chosenIn(form);
  const memberIds = chosen.map(({ memberId }) => memberId);
  const found = await findMembers(tx, memberIds);
  const elsewhere = await findAttendance(tx, party.eventId, { memberIds });
  const linked: number[] = [];
  for (const { kind, place, memberId } of chosen) {
    const member = found.find(({ id }) => id === memberId);
    if (!member || linked.includes(memberId) || elsewhere.some((one) => one.memberId === memberId)) continue;
    const { firstName, lastName } = member;
    await tx
      .update(attendees)
      .set({ memberId, isNamedByOfficer: true, firstName, lastName } satisfies PersonChange)
      .where(isAt(party, { kind, place }));
    linked.push(memberId);
  }
  return linked;
}

/**
 * Writes the dishes that were chosen and are still on the menu, and returns what changed, in words. What a person of the
 * party has chosen already is newer than the form, which may be as old as a card page.
 */
export async function serveChosen(
  tx: Tx,
  party: { id: number; eventId: number },
  { form, now }: { form: ManualRegistrationForm; now: Date },
): ReturnType<typeof writeChoices> {
  const entered = enteredPersons(form).filter(({ dishes }) => dishes);
  if (entered.length === 0) return [];
  const menu = await readMenu(tx, party.eventId);
  const rows = await tx
    .select({ id: attendees.id, kind: attendees.kind, place: attendees.place })
    .from(attendees)
    .where(eq(attendees.registrationId, party.id));
  const wanted = entered.flatMap(({ kind, place, dishes }) => {
    const person = rows.find((row) => row.kind === kind && row.place === place);
    const served = (dishes?.choices ?? []).filter((one) => isServed(menu, one));
    return person ? served.map((one) => ({ ...one, attendeeId: person.id })) : [];
  });
  const chosen = await tx
    .select({ attendeeId: choices.attendeeId, courseId: choices.courseId })
    .from(choices)
    .where(
      inArray(
        choices.attendeeId,
        rows.map(({ id }) => id),
      ),
    );
  const isChosen = (one: { attendeeId: number; courseId: number }) =>
    chosen.some(({ attendeeId, courseId }) => attendeeId === one.attendeeId && courseId === one.courseId);
  const by = { source: "officer", memberId: null, userId: null, now } as const;
  return writeChoices(tx, menu, { wanted: wanted.filter((one) => !isChosen(one)), by });
}

function isServed(
  { courses }: Awaited<ReturnType<typeof readMenu>>,
  { courseId, optionId }: { courseId: number; optionId: number | null },
): boolean {
  const course = courses.find(({ id }) => id === courseId);
  return course !== undefined && (optionId === null || course.options.some(({ id }) => id === optionId));
}

function isAt({ id }: { id: number }, { kind, place }: Pick<Entered, "kind" | "place">) {
  return and(eq(attendees.registrationId, id), eq(attendees.kind, kind), eq(attendees.place, place));
}
