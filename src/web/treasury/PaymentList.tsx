import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import type { Answer } from "#contract/endpoint.ts";
import { listPayments, type PaymentGroup } from "#contract/treasury.ts";
import { read } from "#web/platform/api/api.ts";
import { onEveryMount } from "#web/platform/api/query-client.ts";
import { wholeDay } from "#web/platform/dates.ts";
import { useDebounced } from "#web/platform/debounced.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { TableSkeleton } from "#web/ui/feedback/TableSkeleton.tsx";
import { PaymentFilters, type Sought } from "./PaymentFilters.tsx";
import { PaymentTable } from "./PaymentTable.tsx";

const NAMES = ["search", "purpose", "method", "from", "to", "member"] as const;

/** Of a row's date, payer, subject, amount and status. */
const WIDTHS = ["w-24", "w-40", "w-64", "w-20 ml-auto", "w-16"];

interface PaymentListProps {
  group: PaymentGroup | "";
  /** Only those for this event. */
  eventId?: number;
}

/** The payments of a group, or all, a page at a time. Tab, filters and page are in the address, so that Back works. */
export function PaymentList({ group, eventId }: PaymentListProps) {
  const [params, setParams] = useSearchParams();
  const sought = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ""])) as Sought;
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const search = useDebounced(sought.search.trim());
  const days = { from: wholeDay(sought.from), to: wholeDay(sought.to) };
  const of = eventId === undefined ? {} : { event: String(eventId) };
  const list = useQuery({
    ...read(listPayments, { query: { ...sought, ...days, ...of, group, search, page } }),
    placeholderData: keepPreviousData,
    refetchOnMount: onEveryMount,
  });
  const tab = params.get("tab") ?? "";
  const isNarrowed = Object.values(sought).some(Boolean);
  const seek = (next: Partial<Sought>) => setParams(given({ tab, ...next }), { replace: true });
  return (
    <>
      <PaymentFilters sought={sought} isOfEvent={eventId !== undefined} onSeek={seek} />
      {sought.member !== "" && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>
            Payments by{" "}
            <a href={paths.adminMember(Number(sought.member))} className="text-link">
              {list.data?.payments[0]?.payer ?? "one member"}
            </a>
          </span>
          <Button tone="quiet" size="small" onClick={() => seek({ ...sought, member: "" })}>
            Show All Payments
          </Button>
        </p>
      )}
      {list.isError && <LoadFailure text="The payments could not be loaded." onRetry={list.refetch} />}
      {list.isPending && <TableSkeleton label="Loading the payments…" widths={WIDTHS} />}
      {list.data && list.data.total === 0 && (
        <EmptyState title="No payments found" text={isNarrowed ? "No matching payments." : NONE[group]}>
          {isNarrowed && (
            <Button tone="secondary" onClick={() => seek({})}>
              Clear filters
            </Button>
          )}
        </EmptyState>
      )}
      {list.data && list.data.total > 0 && (
        <>
          <p role="status" className="mb-2 text-sm text-soft">
            {inWords(list.data)}
          </p>
          <PaymentTable payments={list.data.payments} isOfEvent={eventId !== undefined} />
          <Pages
            page={list.data.page}
            pages={list.data.pages}
            onGo={(at) => setParams(given({ tab, ...sought, page: String(at) }))}
          />
        </>
      )}
    </>
  );
}

const NONE: Record<PaymentGroup | "", string> = {
  "": "No payments yet.",
  paid: "Nothing has been paid yet.",
  refunds: "No refund is due or in progress.",
  failed: "No payment has failed or was abandoned.",
  open: "No card page is waiting to be paid.",
};

/** How many were found, and the money of those that were paid. */
function inWords(found: Answer<typeof listPayments>): string {
  const { total, isMore, paid, charged, refunded, receivedManually, credited } = found;
  const payments = total === 1 ? "1 payment" : `${total.toLocaleString("en-US")} payments`;
  if (isMore || paid === null || charged === null || refunded === null) {
    return `More than ${payments}; the newest are shown. Narrow by date or search to see totals.`;
  }
  if (paid === 0) return payments;
  const some = paid < total ? `, ${paid.toLocaleString("en-US")} of them paid` : "";
  const isByCardAlone = [receivedManually, credited].every((sum) => Number(sum ?? 0) === 0);
  const sums = [
    [charged, isByCardAlone ? "paid" : "paid by card"],
    [receivedManually, "received by check, in cash, or another way"],
    [credited, "paid with credits"],
    [refunded, "refunded"],
  ].flatMap(([sum = null, what]) => (Number(sum) > 0 ? [`${formatMoney(sum ?? "0.00")} ${what}`] : []));
  return [`${payments}${some}`, ...sums].join(" · ");
}

function given(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

function Pages({ page, pages, onGo }: { page: number; pages: number; onGo: (page: number) => void }) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages of payments" className="mt-6 flex flex-wrap items-center justify-center gap-4">
      <Button tone="secondary" size="small" disabled={page <= 1} onClick={() => onGo(page - 1)}>
        Newer
      </Button>
      <span className="text-sm text-soft">
        Page {page} of {pages}
      </span>
      <Button tone="secondary" size="small" disabled={page >= pages} onClick={() => onGo(page + 1)}>
        Older
      </Button>
    </nav>
  );
}
