import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { conflict } from "#server/platform/refusal.ts";
import { amountDueOf } from "#server/registrations/balance/change-rules.ts";
import type { Party } from "#server/registrations/balance/lock-party.ts";

/** What a locked party owes; refuses if the officer read another amount. */
export function dueAsRead({ facts }: Pick<Party, "facts">, read: string): Cents {
  const due = amountDueOf(facts);
  if (due === 0) throw conflict("Nothing is due from this party.");
  if (due === centsOf(read)) return due;
  throw conflict(
    `The amount due has changed to ${formatDollars(moneyOf(due))}. Please check it before you continue.`,
  );
}
