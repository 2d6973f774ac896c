import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { listExplainedDifferences, listReconciliations } from "#contract/treasury.ts";
import { addDays } from "#contract/values/days.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { useReconcile } from "#web/treasury/treasury-actions.ts";
import { Button } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { TableSkeleton } from "#web/ui/feedback/TableSkeleton.tsx";
import { DateField } from "#web/ui/form/DateField.tsx";
import { ExplainedDifferences } from "./Differences.tsx";
import { ReconciliationCard } from "./ReconciliationCard.tsx";

/** Reconciliations with the card processor's settled batches: one a day, and more on request. */
export function Reconciliations() {
  const list = useQuery({ ...read(listReconciliations), refetchOnMount: "always" });
  const explained = useQuery({ ...read(listExplainedDifferences), refetchOnMount: "always" });
  return (
    <>
      <p className="mb-5 max-w-3xl text-soft">
        Every day the portal reconciles the past week with the card processor's settled batches. You can also
        reconcile up to 31 days yourself. Reconciling never changes anyone's seats.
      </p>
      <ReconcileDays />
      <Loaded
        of={list}
        failure="The reconciliations could not be loaded."
        skeleton={
          <TableSkeleton label="Loading the reconciliations…" widths={["w-56", "w-40 md:ml-auto"]} rows={5} />
        }
        empty={<p className="py-4 text-soft">No reconciliations yet.</p>}
      >
        {(reconciliations) => (
          <ul className="divide-y divide-line border-t border-line">
            {reconciliations.map((reconciliation) => (
              <li key={reconciliation.id}>
                <ReconciliationCard reconciliation={reconciliation} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Loaded of={explained} failure="The explained differences could not be loaded." skeleton={null}>
        {(differences) => <ExplainedDifferences differences={differences} />}
      </Loaded>
    </>
  );
}

function ReconcileDays() {
  const dates = useDates();
  const today = dates.wireDay(new Date().toISOString());
  const [days, setDays] = useState({ from: addDays(today, -6), to: today });
  const reconciling = useReconcile();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reconciling.isPending) reconciling.mutate(days);
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
      <Button type="submit" tone="secondary" disabled={reconciling.isPending}>
        {reconciling.isPending ? "Reconciling..." : "Reconcile Now"}
      </Button>
    </form>
  );
}
