import { centsOf } from "#contract/values/cents.ts";
import type { EventFacts } from "#server/events/rules.ts";
import { notFound, type Refusal } from "#server/platform/refusal.ts";
import { MAX_HOLDS } from "#server/registrations/hold-rules.ts";
import { type Tickets, ticketsOf, whyNotRegister } from "#server/registrations/rules.ts";

/** The facts about one caller by which a batch is decided. */
export type Asked = Tickets & {
  eventId: number;
  /** Whose seats they are, as a text that differs between persons. */
  person: string;
  amount: string;
  now: Date;
};

/** The facts read about a caller. */
export type Caller = {
  /**
   * Something is to be weighed under the event's lock: a place they have or had there, of theirs or of their spouse.
   */
  isWeighed: boolean;
  /** The unpaid seats that they hold, at all events. */
  holds: number;
  /** The hold slots that are free, in order. */
  freeSlots: readonly number[];
};

/** The outcome for a caller: refused, left for the event's lock, or seated with their unpaid seats in a slot. */
export type Choice = { refused: Refusal } | "alone" | { slot: number };

/**
 * Decides for the callers of a batch in their order, each as if those before them had their seats already. `events` are
 * the facts of the events they ask for, by id.
 */
export function chooseParties(
  asked: readonly (Asked & Caller)[],
  events: ReadonlyMap<number, EventFacts>,
): Choice[] {
  const seats = new Counts<number>();
  const slots = new Counts<string>();
  const seated = new Set<string>();
  return asked.map((one) => {
    const { eventId, person, isWeighed, holds, freeSlots } = one;
    const event = events.get(eventId);
    if (!event) return { refused: notFound("Event not found") };
    const atEvent = `${person} at ${eventId}`;
    const slot = freeSlots[slots.of(person)];
    if (isWeighed || seated.has(atEvent)) return "alone";
    if (slot === undefined || holds + slots.of(person) >= MAX_HOLDS) return "alone";
    const after = { ...event, seatsTaken: event.seatsTaken + seats.of(eventId) };
    const refused = whyNotRegister(after, one, { ownSeats: 0, now: one.now });
    if (refused) return { refused };
    // Free seats are confirmed at once, with all that goes with it.
    if (centsOf(one.amount) === 0) return "alone";
    seats.add(eventId, ticketsOf(one));
    slots.add(person, 1);
    seated.add(atEvent);
    return { slot };
  });
}

class Counts<Key> {
  readonly #counts = new Map<Key, number>();

  of(key: Key): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: Key, more: number): void {
    this.#counts.set(key, this.of(key) + more);
  }
}
