import { type Cents, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { backInWords, type Source } from "./ways-back.ts";

/** What goes back instead of all that the rule gives, as a full officer decided, and why (D-370). */
export type LoweredTo = { to: Cents; why: string };

/** What goes back on an officer's word, the sentence about it, and their reason if they lowered it. */
export type OfficersRefund = { refund: Cents; sentence: string; reason?: string };

/** What the owner reads of less than the rule gives back. */
export function loweredInWords(
  party: { sources: readonly Source[] },
  { all, lowered: { to, why }, forWhom = "" }: { all: Cents; lowered: LoweredTo; forWhom?: string },
): { sentence: string; reason: string } {
  const sentence =
    to === 0
      ? `The ${formatDollars(moneyOf(all))}${forWhom} will not be returned.`
      : backInWords(party, { back: to, all, forWhom });
  return { sentence, reason: why };
}

/** What the owner reads of the money: with the officer's reason, which the audit log leaves out. */
export function toldOf({ sentence, reason }: Pick<OfficersRefund, "sentence" | "reason">): string {
  return reason === undefined ? sentence : `${sentence} Reason: ${reason}`;
}

/** Why money goes back, for those who send it, with what the officer kept of it. */
export function reasonToReturn(what: string, { kept }: { kept: Cents }): string {
  return kept > 0 ? `${what} and kept ${formatDollars(moneyOf(kept))} of what was paid.` : `${what}.`;
}
