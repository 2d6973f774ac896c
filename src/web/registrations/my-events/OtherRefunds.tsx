import { useId } from "react";
import type { OwnRefund } from "#contract/registrations/own-refunds.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Card } from "#web/ui/Card.tsx";
import { RefundLine } from "./RefundLine.tsx";

/** Refunds of registrations that are no longer listed, such as canceled ones. */
export function OtherRefunds({ refunds }: { refunds: readonly OwnRefund[] }) {
  const dates = useDates();
  const headingId = useId();
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="text-2xl">
        Refunds
      </h2>
      <ul className="mt-4 divide-y divide-line">
        {[...Map.groupBy(refunds, ({ registrationId }) => registrationId)].map(([id, [first, ...more]]) =>
          first ? (
            <li key={id} className="py-4 first:pt-0 last:pb-0">
              <h3 className="text-lg">{first.eventTitle}</h3>
              <p className="mb-1 text-sm text-soft">{dates.day(first.eventAt)}</p>
              {[first, ...more].map((refund) => (
                <RefundLine key={`${refund.state} ${refund.id}`} refund={refund} />
              ))}
            </li>
          ) : null,
        )}
      </ul>
    </Card>
  );
}
