import { type ReactNode, useId } from "react";
import type { Event } from "#contract/events.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { formatCents, formatMoney } from "#web/platform/money.ts";
import { confirmedIn, figuresOf, receivedByMethod } from "#web/registrations/attendees/figures.ts";
import { METHOD_LABELS } from "#web/treasury/labels.ts";
import { Card } from "#web/ui/Card.tsx";

interface ReceivedAndDueProps {
  event: Pick<Event, "totalSeats">;
  all: readonly AttendeeRegistration[];
}

/** The attendee list's sums: what was received for those who come, by method, what they owe, and what each of them costs. */
export function ReceivedAndDue({ event, all }: ReceivedAndDueProps) {
  const { received, due } = figuresOf(all, event.totalSeats);
  const coming = confirmedIn(all);
  const owing = coming.filter(({ amountDue }) => Number(amountDue) > 0).length;
  const free = coming.filter(({ manualPayments }) =>
    manualPayments.some(({ method }) => method === "complimentary"),
  ).length;
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <Sum
        title="Received"
        sum={formatCents(received)}
        about={`for ${coming.length === 1 ? "the 1 party" : `the ${coming.length} parties`} coming`}
        className="sm:max-lg:col-span-2"
      >
        <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-1 empty:hidden">
          {[...receivedByMethod(all)].map(([method, cents]) => (
            <Part key={method} name={METHOD_LABELS[method]} value={formatCents(cents)} />
          ))}
          {free > 0 && <Part name="Complimentary" value={free === 1 ? "1 party" : `${free} parties`} />}
        </dl>
      </Sum>
      <Sum
        title="Due"
        sum={formatCents(due)}
        about={owing === 0 ? "nothing to collect" : `from ${owing === 1 ? "1 party" : `${owing} parties`}`}
      />
      <Panel title="Price per person">
        <ul className="lining-nums tabular-nums">
          {pricesIn(coming).map(({ amount, people }) => (
            <li key={amount}>
              <b className="font-semibold">{formatMoney(amount)}</b>{" "}
              <span className="text-sm text-soft">{people === 1 ? "1 person" : `${people} people`}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

/** What people of these parties cost, and how many cost it, the most frequent price first. */
function pricesIn(parties: readonly AttendeeRegistration[]): { amount: string; people: number }[] {
  const prices = parties.flatMap(({ attendees }) => attendees.map(({ price }) => price.amount));
  return [...Map.groupBy(prices, (amount) => amount)]
    .map(([amount, those]) => ({ amount, people: those.length }))
    .toSorted((one, other) => other.people - one.people);
}

interface PanelProps {
  title: string;
  className?: string;
  children?: ReactNode;
}

function Panel({ title, className = "", children }: PanelProps) {
  const headingId = useId();
  return (
    <Card aria-labelledby={headingId} className={`px-5! py-4! ${className}`}>
      <h2 id={headingId} className="text-xl">
        {title}
      </h2>
      {children}
    </Card>
  );
}

interface SumProps extends PanelProps {
  sum: string;
  about: string;
}

function Sum({ sum, about, children, ...panel }: SumProps) {
  return (
    <Panel {...panel}>
      <p className="font-display text-2xl leading-tight lining-nums">{sum}</p>
      <p className="text-sm text-soft">{about}</p>
      {children}
    </Panel>
  );
}

function Part({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-2">
      <dt className="text-soft">{name}</dt>
      <dd className="font-semibold tabular-nums lining-nums">{value}</dd>
    </div>
  );
}
