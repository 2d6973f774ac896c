import type { MenuCourse } from "#contract/menus/served.ts";
import { attendeeRows, headCount } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { comes } from "#contract/registrations/comes.ts";
import { unreadRequest } from "#contract/registrations/known-needs.ts";
import { readEventRow } from "#server/events/queries.ts";
import { readMenu } from "#server/menus/queries.ts";
import type { DinnerNow } from "#server/papers/copies/snapshot.ts";
import type { DinnerFacts } from "#server/papers/facts.ts";
import { readMembersOnPaper, readVenue } from "#server/papers/queries.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readAttendees } from "#server/registrations/attendees/read-attendees.ts";
import { readChoices } from "#server/registrations/choices/queries.ts";
import { readBoard } from "#server/seating/queries.ts";
import { personsOnPaper } from "./persons-on-paper.ts";

/** No one in particular: the board's own steps of an officer are not needed. */
const NO_VIEWER = { memberId: null, userId: null };

/** How a dinner is read: papers are refused where their people are not those of the list, numbers alone are not. */
export type DinnerReading = { mayDiffer?: boolean };
type When = DinnerReading & { config: Pick<Config, "chapter">; now: Date };

/**
 * What all papers of a dinner print, as of this transaction: of confirmed persons, with the others counted beside
 * (D-009, D-102). 404 for a deleted event. The version is "DRAFT" until the copies are looked at.
 */
export async function readDinnerFacts(
  tx: Tx,
  eventId: number,
  { config, now, mayDiffer = false }: When,
): Promise<DinnerNow> {
  const board = await readBoard(tx, NO_VIEWER, eventId);
  const event = await readEventRow(tx, eventId);
  const registrations = await readAttendees(tx, eventId, now);
  const confirmed = registrations.filter(comes);
  const memberIds = confirmed.flatMap((party) => [
    ...(party.memberId === null ? [] : [party.memberId]),
    ...party.attendees.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])),
  ]);
  const members = await readMembersOnPaper(tx, [...new Set(memberIds)]);
  const venue = await readVenue(tx, eventId);
  const menu = await readMenu(tx, eventId);
  const dishes = await readChoices(tx, eventId, now);
  const persons = personsOnPaper({ board, confirmed, members, dishes });
  const counted = headCount(attendeeRows(confirmed));
  if (persons.length !== counted && !mayDiffer)
    throw new Error(`${persons.length} persons on paper, ${counted} counted`);
  const { name: chapter, timeZone } = config.chapter;
  return {
    chapter,
    timeZone,
    eventId,
    madeAt: now,
    version: "DRAFT",
    title: event.title,
    location: event.location,
    startsAt: event.dateTime,
    endsAt: event.endDateTime,
    guarantee: venue?.guarantee ?? null,
    contacts: venue ? contactsOf(venue) : [],
    timeline: venue?.timeline ?? [],
    tables: board.tables.map(({ id: _, isSized: _sized, ...table }) => table),
    features: board.features.map(({ kind, x, y }) => ({ kind, x, y })),
    direction: board.direction,
    persons,
    unsorted: confirmed.flatMap(unsortedOf),
    settled: confirmed.flatMap(({ id: partyId, foodReading }) =>
      foodReading === null ? [] : [{ partyId, personIds: foodReading.personIds }],
    ),
    waiting: countOf(registrations, "waitlist"),
    unpaid: countOf(registrations, "pending"),
    courses: menu.courses.map(courseOf),
    kitchen: { copy: null, code: null, previous: null, changes: [] },
  };
}

/** A course with its dishes by their marks: moving them about in the editor changes no paper. */
function courseOf({ id, name, options }: MenuCourse): DinnerFacts["courses"][number] {
  return {
    id,
    name,
    options: options
      .map(({ mark: symbol, suits: _, ...option }) => ({ ...option, symbol }))
      .sort((one, other) => byMark(one.symbol, other.symbol)),
  };
}

/** In which order the kitchen looks for marks: A, B, … Z, AA. */
function byMark(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}

function contactsOf({
  name,
  phone,
  contacts,
}: {
  name: string;
  phone: string;
  contacts: DinnerFacts["contacts"];
}) {
  const venue = [name, phone].filter(Boolean).join(", ");
  return [...(venue ? [{ label: "Venue", text: venue }] : []), ...contacts];
}

/** A party's own food request, as long as no officer has read it or assigned it to persons (D-124). */
function unsortedOf(party: AttendeeRegistration): DinnerFacts["unsorted"] {
  const words = unreadRequest(party);
  if (!words) return [];
  const [first] = attendeeRows([party]);
  return [{ partyId: party.id, partyName: first?.name ?? "", words }];
}

function countOf(registrations: readonly AttendeeRegistration[], status: "waitlist" | "pending"): number {
  return headCount(attendeeRows(registrations.filter((party) => party.status === status)));
}
