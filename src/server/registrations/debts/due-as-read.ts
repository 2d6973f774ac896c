import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { conflict } from "#server/platform/refusal.ts";
import type { Party } from "#server/registrations/changes/by-officers/lock-party.ts";
import { dueAt } from "#server/registrations/changes/by-officers/persons/adding.ts";
import { hasCardPayment } from "#server/registrations/changes/by-officers/persons/queries.ts";

/** What a locked party owes, as the list says it: also after a card that paid for it was refunded. */
export async function dueOfDebtor(tx: Tx, party: Party): Promise<Cents> {
  const isPaidByCard = await hasCardPayment(tx, party.row.id);
  return dueAt({ party, isPaidByCard }, centsOf(party.row.amount));
}

/** The same; refuses if the officer read another amount. */
export async function dueAsRead(tx: Tx, party: Party, read: string): Promise<Cents> {
  const due = await dueOfDebtor(tx, party);
  if (due === 0) throw conflict("Nothing is due from this party.");
  if (due === centsOf(read)) return due;
  throw conflict(
    `The amount due has changed to ${formatDollars(moneyOf(due))}. Please check it before you continue.`,
  );
}
