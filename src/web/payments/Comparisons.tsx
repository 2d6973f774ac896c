import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { addDays } from "#contract/days.ts";
import { listReconciliations } from "#contract/money-desk.ts";
import { read } from "#web/platform/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { Button } from "#web/ui/Button.tsx";
import { DateField } from "#web/ui/DateField.tsx";
import { LoadFailure } from "#web/ui/LoadFailure.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Comparison } from "./Comparison.tsx";
import { useCompare } from "./desk-actions.ts";

/** Whether the card company's settled batches and the portal say the same: every night, and whenever asked. */
export function Comparisons() {
  const list = useQuery({ ...read(listReconciliations), refetchOnMount: "always" });
  useSessionLoss(list.error, LOST_TO_ADMIN_LOGIN);
  return (
    <>
      <p className="mb-5 max-w-3xl text-soft">
        Every day the portal compares the past week with what the card company has settled. You can compare
        other days yourself, 31 at most at a time. A comparison never changes anybody's seats.
      </p>
      <CompareDays />
      {list.isPending && <Skeleton className="h-48 w-full" />}
      {list.isError && <LoadFailure text="The comparisons could not be loaded." onRetry={list.refetch} />}
      {list.data?.length === 0 && <p className="py-4 text-soft">Nothing has been compared yet.</p>}
      <ul className="divide-y divide-line border-t border-line">
        {list.data?.map((comparison) => (
          <li key={comparison.id}>
            <Comparison comparison={comparison} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CompareDays() {
  const dates = useDates();
  const today = dates.wireDay(new Date().toISOString());
  const [days, setDays] = useState({ from: addDays(today, -6), to: today });
  const comparing = useCompare();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!comparing.isPending) comparing.mutate(days);
  };
  return (
    <form onSubmit={submit} className="mb-8 flex flex-wrap items-end gap-4">
      <DateField
        label="From"
        required
        max={today}
        value={days.from}
        onChange={(event) => setDays({ ...days, from: event.target.value })}
      />
      <DateField
        label="Through"
        required
        max={today}
        value={days.to}
        onChange={(event) => setDays({ ...days, to: event.target.value })}
      />
      <Button type="submit" tone="secondary" disabled={comparing.isPending}>
        {comparing.isPending ? "Comparing..." : "Compare Now"}
      </Button>
    </form>
  );
}
