import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";

/** What a party has paid by card, and outside the portal; `returning` of that goes back or went back. */
type Money = { party: Pick<AttendeeRegistration, "paidByCard">; received: Cents; returning: Cents };

/** What an edit moves. */
type Moved = {
  received: Cents;
  back: Cents;
  /** What was to go back, and stays. */
  stays: Cents;
};

/** A card payment is never corrected, so less of it goes back, and more of it was to go back. */
export function movedMoney(before: Money, after: Money): Moved {
  const byCard = centsOf(before.party.paidByCard ?? "0") - centsOf(after.party.paidByCard ?? "0");
  const manually = after.returning - before.returning;
  return {
    received: after.received - before.received,
    back: Math.max(0, byCard) + Math.max(0, manually),
    stays: Math.max(0, -byCard) + Math.max(0, -manually),
  };
}

type Due = Pick<AttendeeRegistration, "status" | "amountDue">;

/** What becomes of the money, as the officer reads it. */
export function moneyInWords(before: Due, after: Due, { received, back, stays }: Moved): string {
  const due = centsOf(after.amountDue);
  const isOtherDue = due !== centsOf(before.amountDue);
  const sentences = [
    received > 0 && `${dollars(received)} will be recorded as received.`,
    received < 0 && `${dollars(-received)} will no longer count as received.`,
    back > 0 && `${dollars(back)} will go back the way it was paid.`,
    stays > 0 && `${dollars(stays)} that was to go back will count as paid again.`,
    isOtherDue && due > 0 && `${dollars(due)} will be due.`,
    isOtherDue && due === 0 && received <= 0 && "Nothing will be due.",
  ].filter((sentence) => sentence !== false);
  if (sentences.length > 0) return sentences.join(" ");
  if (after.status === "pending") return "It has not been paid yet.";
  if (after.status === "waitlist") return "Nothing is due on the waitlist, and nothing goes back.";
  return "Nothing becomes due, and nothing goes back.";
}

function dollars(cents: Cents): string {
  return formatDollars(moneyOf(cents));
}
