import { describePrice } from "#contract/registrations/price-words.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { formatMoney } from "#web/platform/money.ts";
import { calledIn } from "#web/registrations/my-events/name-in-party.ts";
import { PriceList } from "./PriceList.tsx";

type Own = MyRegistration["registrations"];

/** What a party pays, for its owner; for one whom another brings, what their own place costs (D-339). */
export function amountFor({ amount, attendees }: Pick<Own, "amount" | "attendees">): string | null {
  return amount ?? attendees.find(({ isMe }) => isMe)?.price?.amount ?? null;
}

/** What each person costs, under the total; nothing where the total is one ticket's price. */
export function OwnPrices({ own, className }: { own: Own; className?: string | undefined }) {
  const persons = own.attendees.flatMap((person) =>
    person.price ? [{ id: person.id, name: calledIn(own, person), price: person.price }] : [],
  );
  const isPlain = persons.every(({ price }) => price.line !== "officer" && price.why === null);
  if (own.amount === null || (persons.length < 2 && isPlain && own.adjustment === null)) return null;
  return (
    <PriceList
      label="What each person costs"
      persons={persons}
      adjustment={own.adjustment === null ? null : { amount: own.adjustment }}
      className={className}
    />
  );
}

/** "Your place: $95.00 (guest price)", for one whom another brings. */
export function OwnPlacePrice({ own }: { own: Own }) {
  const price = own.attendees.find(({ isMe }) => isMe)?.price;
  if (!price) return null;
  return (
    <p className="sm:text-right">
      <span className="font-display text-2xl lining-nums tabular-nums">
        Your place: {formatMoney(price.amount)}
      </span>
      <span className="block text-sm text-soft">{describePrice(price)}</span>
    </p>
  );
}
