import { useState } from "react";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { DateField } from "#web/ui/DateField.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** A spreadsheet file of every charge and refund of a span of days. */
export function BookkeeperFile() {
  const dates = useDates();
  const today = dates.wireDay(new Date().toISOString());
  const [days, setDays] = useState({ from: `${today.slice(0, 7)}-01`, to: today });
  const isWrong = days.from === "" || days.to === "" || days.from > days.to;
  return (
    <>
      <p className="mb-5 max-w-3xl text-soft">
        One line for each charge and each refund, refunds with a minus. The column for the card company's fee
        is left empty, as it comes with the monthly statement.
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
          error={isWrong ? "Please choose a first day and a last day after it." : undefined}
          onChange={(event) => setDays({ ...days, to: event.target.value })}
        />
        {!isWrong && (
          <LinkButton tone="secondary" href={paths.ledgerFile(days)} download>
            Download the File
          </LinkButton>
        )}
      </div>
    </>
  );
}
