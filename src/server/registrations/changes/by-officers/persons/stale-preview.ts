import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** The version of the party and the money that an officer read. */
type Read = {
  updatedAt?: string | undefined;
  price?: string;
  goesBack?: string | undefined;
  amount?: string;
};

/** A refusal with the new preview if the party or the money is no longer what the officer read, or null (D-400). */
export function whyNotAsRead(
  preview: ChangePreview,
  { updatedAt, price, goesBack, amount }: Read,
): Refusal | null {
  const isMoneyAsRead =
    (price ?? preview.price) === preview.price &&
    (goesBack ?? preview.goesBack) === preview.goesBack &&
    (amount ?? preview.amount.after) === preview.amount.after;
  const isPartyAsRead = updatedAt === undefined || Date.parse(updatedAt) === Date.parse(preview.updatedAt);
  if (isMoneyAsRead && isPartyAsRead) return null;
  const sentence = "This party has changed since you opened it. Please review it.";
  return new Refusal(409, sentence, { code: "edit_conflict", extra: { preview } });
}
