import { useSearchParams } from "wouter";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { StillDue } from "#web/registrations/manual/debts/StillDue.tsx";
import { Outstanding } from "#web/treasury/credits/Outstanding.tsx";
import { Reconciliations } from "#web/treasury/reconciliation/Reconciliations.tsx";
import { Below } from "#web/ui/Below.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { LedgerDownload } from "./LedgerDownload.tsx";
import { OpenItems } from "./OpenItems.tsx";
import { OpenItemsNote } from "./OpenItemsNote.tsx";
import { PaymentList } from "./PaymentList.tsx";
import { useOpenItems } from "./use-open-items.ts";

const TABS = [
  { value: "all", label: "All", content: <PaymentList group="" /> },
  { value: "paid", label: "Paid", content: <PaymentList group="paid" /> },
  { value: "refunds", label: "Refunds due", content: <PaymentList group="refunds" /> },
  {
    value: "due",
    label: "Still due",
    content: (
      <StillDue
        empty={<p>Nothing is overdue. For a dinner more than a year ago, see that dinner’s Money tab.</p>}
      />
    ),
  },
  { value: "credits", label: "Credits", content: <Outstanding /> },
  { value: "failed", label: "Failed", content: <PaymentList group="failed" /> },
  { value: "open", label: "Open", content: <PaymentList group="open" /> },
  { value: "reconciliation", label: "Reconciliation", content: <Reconciliations /> },
  { value: "export", label: "Export", content: <LedgerDownload /> },
];
/** Tabs under the open items themselves; the others only mention them. */
const WITH_OPEN_ITEMS = new Set(["all", "refunds"]);

/** /admin/payments: open items, then the payments, the reconciliations and the export; the tab is in the address. */
export function PaymentsPage() {
  usePageTitle("Payments");
  const [params, setParams] = useSearchParams();
  const openItems = useOpenItems();
  const tab = tabIn(params);
  function open(next: string) {
    // A click tells of the tab twice, by its focus too; only once may it be a step back.
    if (tabIn(new URLSearchParams(window.location.search)) === next) return;
    const kept = new URLSearchParams(params);
    // What was looked for is looked for in the next tab too, from its first page.
    for (const name of ["page", "tab"]) kept.delete(name);
    if (next !== "all") kept.set("tab", next);
    setParams(kept);
  }
  return (
    <>
      <PageHeading
        over="Administrator"
        title="Payments"
        actions={
          <LinkButton tone="secondary" href={paths.adminChecks}>
            Checks Received
          </LinkButton>
        }
      >
        Payments, refunds due, and reconciliation.
      </PageHeading>
      {WITH_OPEN_ITEMS.has(tab) ? <OpenItems /> : <OpenItemsNote />}
      <Below waits={openItems.isPending}>
        <Tabs className="mt-10" label="Payment records" value={tab} onChange={open} tabs={TABS} />
      </Below>
    </>
  );
}

function tabIn(params: URLSearchParams): string {
  return TABS.find(({ value }) => value === params.get("tab"))?.value ?? "all";
}
