import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** A refusal with the new preview if the party or the money is no longer what the officer read, or null (D-400). */
export function whyNotAsRead(
  preview: ChangePreview,
  read: { updatedAt: string; price: string } | { updatedAt: string; goesBack: string },
): Refusal | null {
  const isMoneyAsRead = "price" in read ? read.price === preview.price : read.goesBack === preview.goesBack;
  if (isMoneyAsRead && Date.parse(read.updatedAt) === Date.parse(preview.updatedAt)) return null;
  const sentence = "This party has changed since you opened it. Please review it.";
  return new Refusal(409, sentence, { code: "edit_conflict", extra: { preview } });
}
