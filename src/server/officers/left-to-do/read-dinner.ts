import { allergensMet } from "#contract/menus/menu-words.ts";
import type { Dinner } from "#contract/officers/dinner.ts";
import { hasNotAnswered } from "#contract/registrations/known-needs.ts";
import { dayIn } from "#contract/values/zone.ts";
import { readEventRow } from "#server/events/queries.ts";
import { closesAt, seatsFree } from "#server/events/rules.ts";
import { readMenu } from "#server/menus/queries.ts";
import { menuClosesAt } from "#server/menus/rules.ts";
import { type KitchenNow, readKitchenNow } from "#server/papers/copies/read-kitchen.ts";
import type { DinnerFacts, PersonFacts } from "#server/papers/facts.ts";
import { knownOf } from "#server/papers/known-of-person.ts";
import type { Ctx } from "#server/platform/context.ts";
import { readVenueTold } from "#server/registrations/changes/by-officers/persons/queries.ts";
import { readDebts } from "#server/registrations/debts/queries.ts";
import { kitchenClosesAt } from "#server/registrations/parties/needs/kitchen-close.ts";
import { countOpenItemsOf } from "#server/treasury/list-open-items.ts";
import { readDifferingCounts, readLine, readWaitingForSeats } from "./queries.ts";
import { type DinnerState, leftToDo } from "./rules.ts";

/** The numbers of one dinner, and what is left to do for it. 404 for a deleted one. */
export async function readDinner(ctx: Ctx, eventId: number): Promise<Dinner> {
  const { db, me, now, config } = ctx;
  // Before everything else, since it refuses a dinner that does not exist.
  const kitchen = await readKitchenNow({ ...ctx, mayDiffer: true }, eventId);
  const today = dayIn(now, config.chapter.timeZone);
  const [event, menu, line, waiting, differing, debts, told, payments] = await Promise.all([
    readEventRow(db, eventId),
    readMenu(db, eventId),
    readLine(db, eventId),
    readWaitingForSeats(db, now, eventId),
    readDifferingCounts(db, eventId),
    readDebts(db, { now, today }, { eventId }),
    readVenueTold(db, eventId),
    me.role === "full" ? countOpenItemsOf(db, eventId, now) : 0,
  ]);
  const { facts, atVenue } = kitchen;
  const { persons } = facts;
  const choicesCloseAt = facts.courses.length > 0 ? menuClosesAt(menu, event) : null;
  const state: DinnerState = {
    now,
    startsAt: event.dateTime,
    closesAt: closesAt(event),
    choicesCloseAt,
    kitchenClosesAt: kitchenClosesAt({ ...event, chooseBy: choicesCloseAt }, config.chapter.timeZone),
    hasMenu: facts.courses.length > 0,
    isActive: event.isActive,
    people: persons.length,
    unread: facts.unsorted.map(({ partyName }) => partyName),
    unanswered: named(persons, (person) => hasNotAnswered(knownOf(person, facts))),
    unseated: named(persons, ({ table }) => table === null),
    withoutChoice: named(persons, (person) => lacksDish(person, facts)),
    withoutDish:
      choicesCloseAt !== null && now >= choicesCloseAt
        ? named(persons, (person) => lacksDish(person, facts))
        : [],
    unnamed: line.unnamed,
    withBadDish: named(persons, (person) => getsBadDish(person, facts)),
    hasVenue: kitchen.hasContact,
    guarantee: facts.guarantee,
    copy: copyOf(kitchen),
    waiting: waiting[0]?.parties ?? 0,
    due: debts.map(({ payer }) => payer),
    isDiffering: differing.length > 0,
    payments,
  };
  // Afterward no one is asked or seated, and what people must not eat is erased.
  const isAhead = now < event.dateTime;
  const ahead = (count: number) => (isAhead ? count : 0);
  return {
    eventId,
    people: persons.length,
    seats: {
      total: event.totalSeats,
      coming: persons.length,
      unpaid: line.unpaid,
      held: Math.max(0, event.seatsTaken - persons.length - line.unpaid),
      free: Math.max(0, seatsFree(event)),
    },
    waiting: { parties: line.parties, seats: line.seats },
    unread: ahead(state.unread.length),
    unanswered: ahead(state.unanswered.length),
    unseated: ahead(state.unseated.length),
    withoutDish: ahead(new Set([...state.withoutChoice, ...state.withBadDish]).size),
    copy: {
      version: atVenue?.version ?? 0,
      changes: ahead(atVenue?.changes.length ?? 0),
      told: isAhead ? told : null,
    },
    leftToDo: leftToDo(state),
  };
}

/** Whether they have no dish in a course with a choice. */
function lacksDish({ choices }: PersonFacts, { courses }: Pick<DinnerFacts, "courses">): boolean {
  return choices.length < courses.length;
}

/** Whether they chose nothing, and the house's dish that they get contains what they must not eat. */
function getsBadDish({ choices, needs }: PersonFacts, { courses }: Pick<DinnerFacts, "courses">): boolean {
  const options = courses.flatMap((course) => course.options);
  return choices.some(
    ({ optionId, isHouse }) =>
      isHouse &&
      options.some(({ id, contains }) => id === optionId && allergensMet(contains, needs).length > 0),
  );
}

function named<Person extends { name: string }>(
  persons: readonly Person[],
  isOne: (person: Person) => boolean,
): string[] {
  return persons.filter(isOne).map(({ name }) => name);
}

/**
 * What is otherwise since the copy that the venue has, and to whom an email with the latest failed; null if no one at the
 * venue was sent any.
 */
function copyOf({ copies: [latest], atVenue, sendings }: KitchenNow): DinnerState["copy"] {
  const failed = sendings.filter(
    ({ copyId, isOfficers, failedAt, sentAt }) =>
      copyId === latest?.id && !isOfficers && failedAt !== null && sentAt === null,
  );
  if (!atVenue && failed.length === 0) return null;
  return { changes: atVenue?.changes.length ?? 0, failedFor: failed.map(({ recipient }) => recipient) };
}
