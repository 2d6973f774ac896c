import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import type { events } from "./tables.ts";

/** A dinner's own row. */
export type Dinner = typeof events.$inferSelect;

/** Who comes to a dinner, or waits: parties, not tickets. */
export type PartyCounts = { registered: number; waiting: number; paid: number };

/**
 * What events must know of those who come, handed in by app.ts: events itself knows neither registrations nor
 * queue. Every function but the count runs in the transaction that has locked and changed the dinner.
 */
export type Parties = {
  count(tx: Tx, eventId: number): Promise<PartyCounts>;
  /** Day, hour or place of a coming dinner are others now: tells those who have seats. */
  tellOfMove(work: Work, tx: Tx, before: Dinner, after: Dinner): Promise<void>;
  /** The dinner takes in more, or for longer, or for a shorter time than before: the queue follows. */
  followSeats(work: Work, tx: Tx, after: Dinner, change: { moreSeats: boolean }): Promise<void>;
  /** The dinner is taken out of every list: gives up what nobody will sit on, and tells whom it concerns. */
  dissolve(work: Work, tx: Tx, dinner: Dinner, actor: string): Promise<void>;
};
