import type { EventFacts } from "#server/events/rules.ts";
import { type Tickets, whyNotWait } from "#server/registrations/rules.ts";

/** Maximum number of upcoming events a person can be waitlisted for at once. */
export const MOST_WAITING = 10;

/** A caller who asks for a place in line, with the facts read about them. */
export type PlaceAsker = {
  eventId: number;
  event: EventFacts;
  tickets: Tickets;
  /** Differs between persons. */
  person: string;
  now: Date;
  /** Something is to be weighed under the event's lock: a seat or a place they have or had here. */
  isWeighed: boolean;
  /** The upcoming events they wait for. */
  waiting: number;
};

/** Whether each asker of a batch gets a place, in order; all others are answered under the event's lock. */
export function choosePlaces(askers: readonly PlaceAsker[]): boolean[] {
  const placed = new Map<string, Set<number>>();
  return askers.map(({ eventId, event, tickets, person, now, isWeighed, waiting }) => {
    const here = placed.get(person) ?? new Set();
    if (isWeighed || here.has(eventId) || waiting + here.size >= MOST_WAITING) return false;
    if (whyNotWait(event, tickets, now)) return false;
    placed.set(person, here.add(eventId));
    return true;
  });
}
