import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { events } from "./tables.ts";

/** A row of the events table. */
export type EventRow = typeof events.$inferSelect;

/** Parties, not tickets, that are registered or on the waitlist. */
export type PartyCounts = { registered: number; waiting: number; paid: number };

/**
 * What events need from registrations and the waitlist, passed in by app.ts since events import neither. Every
 * function except the count runs in the transaction that has locked and changed the event.
 */
export type Parties = {
  count(tx: Tx, eventId: number): Promise<PartyCounts>;
  /** Emails those who have seats that the time or place of a coming event has changed. */
  notifyOfMove(work: SystemContext, tx: Tx, change: { before: EventRow; after: EventRow }): Promise<void>;
  /** Adjusts the waitlist's offers to an event's new seats or deadline. */
  followSeats(work: SystemContext, tx: Tx, change: { after: EventRow; moreSeats: boolean }): Promise<void>;
  /** Gives a new event the emails that go at moments of the one it was copied from. */
  copyMoments(tx: Tx, dinners: { from: number; to: number }): Promise<void>;
  /** Cancels what is unpaid or waiting for a deleted event, and emails those affected. */
  dissolve(work: SystemContext, tx: Tx, deleted: { event: EventRow; actor: string }): Promise<void>;
};
