import { describePrice } from "#contract/registrations/price-words.ts";
import type { PersonPrice } from "#contract/registrations/prices.ts";
import { formatMoney } from "#web/platform/money.ts";

interface PriceListProps {
  label: string;
  persons: readonly { id: number; name: string; price: PersonPrice }[];
  /** What the amount has above or below the sum of the prices, and why, for those who may read it. */
  adjustment: { amount: string; why?: string } | null;
  /** Shown as a last line, unless it is above the list. */
  total?: string;
  className?: string | undefined;
}

/** What each person of a party costs and why, down to the total (079). */
export function PriceList({ label, persons, adjustment, total, className = "" }: PriceListProps) {
  return (
    <dl aria-label={label} className={`space-y-1 lining-nums tabular-nums ${className}`}>
      {persons.map(({ id, name, price }) => (
        <PriceLine key={id} name={name} why={describePrice(price)} amount={price.amount} />
      ))}
      {adjustment && <PriceLine name="Adjustment" why={adjustment.why} amount={adjustment.amount} />}
      {total !== undefined && (
        <div className="flex justify-between gap-x-6 border-t border-line pt-1.5 font-semibold">
          <dt>Total</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
      )}
    </dl>
  );
}

function PriceLine({ name, why, amount }: { name: string; why?: string | undefined; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-x-6">
      <dt className="min-w-0 wrap-anywhere">{why ? `${name} · ${why}` : name}</dt>
      <dd className="shrink-0">{formatMoney(amount)}</dd>
    </div>
  );
}
