import { useSearchParams } from "wouter";
import { usePageTitle } from "#web/platform/chapter.ts";
import { Below } from "#web/ui/Below.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { AllPayments } from "./AllPayments.tsx";
import { BookkeeperFile } from "./BookkeeperFile.tsx";
import { Comparisons } from "./Comparisons.tsx";
import { NeedsYou } from "./NeedsYou.tsx";
import { useMatters } from "./read-matters.ts";

const TABS = ["all", "comparison", "file"];

/** /admin/payments: what needs a person first, then every payment, the daily comparison and the bookkeeper's file. */
export function PaymentsPage() {
  usePageTitle("Payments");
  const [params, setParams] = useSearchParams();
  const matters = useMatters();
  const tab = params.get("tab") ?? "";
  return (
    <>
      <PageHeading over="Administrator" title="Payments">
        Every card payment, what has to go back, and whether the card company says the same.
      </PageHeading>
      <NeedsYou />
      <Below waits={matters.isPending}>
        <Tabs
          className="mt-12"
          label="Payments and their books"
          value={TABS.includes(tab) ? tab : "all"}
          onChange={(next) => setParams(next === "all" ? {} : { tab: next }, { replace: true })}
          tabs={[
            { value: "all", label: "All payments", content: <AllPayments /> },
            { value: "comparison", label: "Daily comparison", content: <Comparisons /> },
            { value: "file", label: "For the bookkeeper", content: <BookkeeperFile /> },
          ]}
        />
      </Below>
    </>
  );
}
