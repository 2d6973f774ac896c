import { WRITTEN_OFF } from "#contract/registrations/manual/debts.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";

type Debtor = { removedAt: Date | null; dateTime: Date };

/**
 * Why what a party owes may not be written off yet, or null. While it has seats at a dinner ahead, a lower amount would
 * give the money of a person who leaves back to those who stay.
 */
export function whyNotWriteOff({ removedAt, dateTime }: Debtor, now: Date): Refusal | null {
  return removedAt !== null || dateTime <= now
    ? null
    : conflict(
        "This party still has seats at a dinner ahead. What it owes can be written off once the dinner has begun, or after the party has been removed.",
      );
}

/** As long as the database keeps a reason. */
const REASON_MAX = 500;

/** The reason of a party's amount once something of it is written off: an earlier one stays in front. */
export function withWrittenOff(why: string | null): string {
  if (why === null || why.endsWith(WRITTEN_OFF)) return why ?? WRITTEN_OFF;
  return `${why.slice(0, REASON_MAX - WRITTEN_OFF.length - 2)}; ${WRITTEN_OFF}`;
}
