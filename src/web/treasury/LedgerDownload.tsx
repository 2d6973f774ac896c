import { useState } from "react";
import { exportLedger } from "#contract/treasury.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { useDates } from "#web/platform/chapter.ts";
import { download } from "#web/platform/download.ts";
import { Button } from "#web/ui/Button.tsx";
import { DateField } from "#web/ui/form/DateField.tsx";

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
        {!isInvalid && <LedgerButton of={days} />}
      </div>
    </>
  );
}

/**
 * Downloads the lines of some days or of one event. Not a plain link, which could not ask for a confirmation once an
 * officer's rights have ended (D-521).
 */
export function LedgerButton({ of }: { of: { from: string; to: string } | { event: string } }) {
  const downloading = useTask({
    run: () => download(exportLedger, { query: of }, { accept: "text/csv", otherwise: "payments.csv" }),
    failed: "Download Failed",
    fallback: "Please try again.",
  });
  return (
    <Button tone="secondary" disabled={downloading.isPending} onClick={() => downloading.mutate()}>
      {downloading.isPending ? "Downloading..." : "Download CSV"}
    </Button>
  );
}
