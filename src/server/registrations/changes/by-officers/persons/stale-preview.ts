import { isDeepStrictEqual } from "node:util";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** The version of the party, the money, and the addresses that an officer read. */
type Read = {
  updatedAt?: string | undefined;
  price?: string;
  goesBack?: string | undefined;
  amount?: string;
  credit?: string | undefined;
  /** The addresses. */
  seen?: readonly string[] | undefined;
};

/** A refusal with the new preview if any of it is no longer what the officer read, or null (D-400). */
export function whyNotAsRead(
  preview: ChangePreview,
  { updatedAt, price, goesBack, amount, credit, seen }: Read,
): Refusal | null {
  const isMoneyAsRead =
    (price ?? preview.price) === preview.price &&
    (goesBack ?? preview.goesBack) === preview.goesBack &&
    (amount ?? preview.amount.after) === preview.amount.after &&
    (credit ?? preview.credit) === preview.credit;
  const areEmailsAsRead = isDeepStrictEqual(seen ?? preview.emails, preview.emails);
  const isPartyAsRead = updatedAt === undefined || Date.parse(updatedAt) === Date.parse(preview.updatedAt);
  if (isMoneyAsRead && areEmailsAsRead && isPartyAsRead) return null;
  const sentence = "This party has changed since you opened it. Please review it.";
  return new Refusal(409, sentence, { code: "edit_conflict", extra: { preview } });
}
