import type { LeftToDo } from "#contract/officers/dinner.ts";
import { TASKS, type Task } from "#contract/officers/tasks.ts";

/** What is known of a dinner that may be left to do; people and parties by their names. */
export type DinnerState = {
  now: Date;
  startsAt: Date;
  /** When registration closes. */
  closesAt: Date;
  /** Until when members choose dishes; null without a choice. */
  choicesCloseAt: Date | null;
  /** When members can no longer change what the kitchen must know, and it starts preparing. */
  kitchenClosesAt: Date;
  /** Whether its menu was entered. */
  hasMenu: boolean;
  isActive: boolean;
  /** Everyone who comes. */
  people: number;
  /** Parties whose food request no officer has read. */
  unread: readonly string[];
  unanswered: readonly string[];
  unseated: readonly string[];
  /** People without a dish of their own in some course, and those for whom the closed menu has none at all. */
  withoutChoice: readonly string[];
  withoutDish: readonly string[];
  /** People who get the house’s dish, which contains what they must not eat. */
  withBadDish: readonly string[];
  /** How many guests have no name. */
  unnamed: number;
  /** Whether there is a telephone or a contact at the venue, or an address for the kitchen sheet. */
  hasVenue: boolean;
  /** The count that the chapter owes the venue. */
  guarantee: number | null;
  /** The latest copy, if it was sent or handed over; else null. `failedFor` are the addresses that an email of it did not reach. */
  copy: { changes: number; failedFor: readonly string[] } | null;
  /** Parties on the waitlist without an offer that would fit into the free seats. */
  waiting: number;
  /** Whether the board and the attendee list count or seat people differently. */
  isDiffering: boolean;
  /** Whose party should have paid by now: the day is over, or the dinner. */
  due: readonly string[];
  /** Open items of payments; 0 for those who may not see them. */
  payments: number;
};

const DAY_MS = 86_400_000;
const NAMES_SHOWN = 3;

type Found = { count: number; names?: readonly string[]; by?: Date | null };

/**
 * What is left to do for a dinner: what is late or due at no particular time first, in the order of `TASKS`, then the
 * rest by when it is due. The only list of its kind: the dinner's pages and the chapter's overview read it.
 */
export function leftToDo(state: DinnerState): LeftToDo[] {
  const found = state.now < state.startsAt ? before(state) : after(state);
  return TASKS.flatMap((what) => {
    const { count, names = [], by = null } = found[what] ?? { count: 0 };
    if (count <= 0) return [];
    const isLate = by !== null && by <= state.now;
    return [{ what, count, names: names.slice(0, NAMES_SHOWN), by: by?.toISOString() ?? null, isLate }];
  }).sort((one, other) => dueOf(one) - dueOf(other));
}

function dueOf({ by, isLate }: LeftToDo): number {
  return by === null || isLate ? 0 : Date.parse(by);
}

/** Once it has begun, only what concerns money and the lists is left. */
function after({ payments, due, isDiffering }: DinnerState): Partial<Record<Task, Found | undefined>> {
  return { payments: { count: payments }, due: those(due), "lists differ": one(isDiffering) };
}

function before(state: DinnerState): Partial<Record<Task, Found | undefined>> {
  const { people, copy, guarantee, startsAt, closesAt, choicesCloseAt, kitchenClosesAt, now } = state;
  const isWithin = (days: number) => startsAt.getTime() - now.getTime() <= days * DAY_MS;
  const twoWeeksBefore = new Date(startsAt.getTime() - 14 * DAY_MS);
  const isComing = people > 0;
  const choicesOpen = choicesCloseAt !== null && now < choicesCloseAt;
  return {
    ...after(state),
    requests: those(state.unread),
    "venue failed": those(copy?.failedFor ?? []),
    "no dish": those(state.withoutDish),
    "house dish": those(state.withBadDish),
    unanswered: those(state.unanswered),
    waiting: { count: state.waiting },
    inactive: one(!state.isActive),
    unseated: isWithin(7) ? those(state.unseated) : undefined,
    venue: one(!state.hasVenue, isWithin(30) ? null : new Date(startsAt.getTime() - 30 * DAY_MS)),
    // Nothing says whether a dinner will have a choice of dishes: two weeks before it, one without a menu has none.
    menu: one(
      !state.hasMenu && now < closesAt && !isWithin(14),
      closesAt < twoWeeksBefore ? closesAt : twoWeeksBefore,
    ),
    count: one(isComing && guarantee === null && isWithin(14), closesAt),
    "venue changes": { count: copy?.changes ?? 0, by: now < kitchenClosesAt ? kitchenClosesAt : null },
    "no copy": one(isComing && copy === null && isWithin(14), kitchenClosesAt),
    choose: choicesOpen ? { ...those(state.withoutChoice), by: choicesCloseAt } : undefined,
    names: isWithin(14) ? { count: state.unnamed, by: closesAt } : undefined,
  };
}

function those(names: readonly string[]): Found {
  return { count: names.length, names };
}

function one(isLeft: boolean, by: Date | null = null): Found {
  return { count: isLeft ? 1 : 0, by };
}
