import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { listMyCredits } from "#contract/registrations/credits.ts";
import { read } from "#web/platform/api/api.ts";
import { calendarDay } from "#web/platform/dates.ts";
import { formatMoney } from "#web/platform/money.ts";
import { Card } from "#web/ui/Card.tsx";

/** What the member has in credits, from what, and until when; nothing without one. */
export function MyCredit() {
  const headingId = useId();
  const { data } = useQuery(read(listMyCredits));
  if (!data || data.credits.length === 0) return null;
  return (
    <Card aria-labelledby={headingId} className="print:hidden">
      <h2 id={headingId} className="text-2xl lining-nums">
        Your credit: {formatMoney(data.left)}
      </h2>
      <p className="mt-1 text-soft">You can use it when you register for a dinner. It can’t be paid out.</p>
      <ul className="mt-3 space-y-1">
        {data.credits.map(({ id, left, from, usableUntil }) => (
          <li key={id} className="tabular-nums">
            {[
              formatMoney(left),
              from && `from ${from}`,
              usableUntil === null ? "never expires" : `good through ${calendarDay(usableUntil)}`,
            ]
              .filter(Boolean)
              .join(", ")}
          </li>
        ))}
      </ul>
    </Card>
  );
}
