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
