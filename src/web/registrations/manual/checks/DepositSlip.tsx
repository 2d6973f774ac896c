import { useState } from "react";
import { type Cents, centsOf } from "#contract/values/cents.ts";
import { parseAmount } from "#contract/values/parse-amount.ts";
import { formatCents } from "#web/platform/money.ts";
import { Card } from "#web/ui/Card.tsx";
import { Field } from "#web/ui/form/Field.tsx";

/** What was recorded on this page, beside the total of the deposit slip. */
export function DepositSlip({ recorded, checks }: { recorded: Cents; checks: number }) {
  const [typed, setTyped] = useState("");
  const total = parseAmount(typed);
  return (
    <Card aria-labelledby="deposit-slip" className="px-5! py-4!">
      <h2 id="deposit-slip" className="text-xl">
        Deposit Slip
      </h2>
      <p role="status" className="font-display text-2xl leading-tight lining-nums">
        {formatCents(recorded)}
        <span className="block font-sans text-sm text-soft">
          {checks === 1 ? "1 check recorded" : `${checks} checks recorded`}
        </span>
      </p>
      <Field
        className="mt-3"
        label="Total on the slip"
        optional
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {total !== null && <Comparison difference={centsOf(total) - recorded} />}
    </Card>
  );
}

function Comparison({ difference }: { difference: Cents }) {
  if (difference === 0) {
    return (
      <p role="status" className="mt-2 font-semibold text-leaf">
        The slip matches the checks you recorded.
      </p>
    );
  }
  const sum = formatCents(Math.abs(difference));
  return (
    <p role="status" className="mt-2 font-semibold text-amber">
      {difference > 0
        ? `${sum} on the slip isn’t recorded yet.`
        : `You’ve recorded ${sum} more than the slip shows.`}
    </p>
  );
}
