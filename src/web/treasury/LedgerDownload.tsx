import { useState } from "react";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { DateField } from "#web/ui/form/DateField.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** Downloads every charge and refund of a range of days as CSV. */
export function LedgerDownload() {
  const dates = useDates();
  const today = dates.wireDay(new Date().toISOString());
  const [days, setDays] = useState({ from: `${today.slice(0, 7)}-01`, to: today });
  const isInvalid = days.from === "" || days.to === "" || days.from > days.to;
  return (
    <>
      <p className="mb-5 max-w-3xl text-soft">
        A CSV file for the bookkeeper, with one line per charge and per refund; refunds are negative. The fee
        column is empty, as fees come with the card processor's monthly statement.
      </p>
      <div className="flex flex-wrap items-end gap-4">
        <DateField
          label="From"
          value={days.from}
          onChange={(event) => setDays({ ...days, from: event.target.value })}
        />
        <DateField
          label="Through"
          value={days.to}
          error={isInvalid ? "Please choose a first day, and a last day on or after it." : undefined}
          onChange={(event) => setDays({ ...days, to: event.target.value })}
        />
        {!isInvalid && (
          <LinkButton tone="secondary" href={paths.ledgerFile(days)} download>
            Download CSV
          </LinkButton>
        )}
      </div>
    </>
  );
}
