import { useSearchParams } from "wouter";
import { usePageTitle } from "#web/platform/chapter.ts";
import { Below } from "#web/ui/Below.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { AllPayments } from "./AllPayments.tsx";
import { LedgerDownload } from "./LedgerDownload.tsx";
import { OpenItems } from "./OpenItems.tsx";
import { Reconciliations } from "./Reconciliations.tsx";
import { useOpenItems } from "./use-open-items.ts";

const TABS = ["all", "reconciliation", "export"];

/** /admin/payments: open items, then every payment, the reconciliations and the export. */
export function PaymentsPage() {
  usePageTitle("Payments");
  const [params, setParams] = useSearchParams();
  const openItems = useOpenItems();
  const tab = params.get("tab") ?? "";
  return (
    <>
      <PageHeading over="Administrator" title="Payments">
        Card payments, refunds due, and reconciliation.
      </PageHeading>
      <OpenItems />
      <Below waits={openItems.isPending}>
        <Tabs
          className="mt-12"
          label="Payment records"
          value={TABS.includes(tab) ? tab : "all"}
          onChange={(next) => setParams(next === "all" ? {} : { tab: next }, { replace: true })}
          tabs={[
            { value: "all", label: "All payments", content: <AllPayments /> },
            { value: "reconciliation", label: "Reconciliation", content: <Reconciliations /> },
            { value: "export", label: "Export", content: <LedgerDownload /> },
          ]}
        />
      </Below>
    </>
  );
}
