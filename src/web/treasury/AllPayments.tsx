import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import type { Answer } from "#contract/endpoint.ts";
import { listPayments } from "#contract/treasury.ts";
import { read } from "#web/platform/api/api.ts";
import { wholeDay } from "#web/platform/dates.ts";
import { useDebounced } from "#web/platform/debounced.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { PaymentFilters, type Sought } from "./PaymentFilters.tsx";
import { PaymentTable } from "./PaymentTable.tsx";

const NAMES = ["search", "state", "purpose", "from", "to", "member"] as const;

/** Every payment, a page at a time. The filters are in the address, so that Back restores them. */
export function AllPayments() {
  const [params, setParams] = useSearchParams();
  const sought = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ""])) as Sought;
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const search = useDebounced(sought.search.trim());
  const days = { from: wholeDay(sought.from), to: wholeDay(sought.to) };
  const list = useQuery({
    ...read(listPayments, { query: { ...sought, ...days, search, page } }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
  useSessionLoss(list.error, LOST_TO_ADMIN_LOGIN);
  const seek = (next: Sought, at = 1) =>
    setParams(given({ ...next, page: at > 1 ? String(at) : "" }), { replace: true });
  return (
    <>
      <PaymentFilters sought={sought} onSeek={seek} />
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
      {list.isPending && <Skeleton className="h-96 w-full" />}
      {list.data && list.data.total === 0 && (
        <EmptyState
          title="No payments found"
          text={Object.values(sought).some(Boolean) ? "No matching payments." : "No card payments yet."}
        >
          {Object.values(sought).some(Boolean) && (
            <Button tone="secondary" onClick={() => setParams({}, { replace: true })}>
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
          <PaymentTable payments={list.data.payments} />
          <Pages page={list.data.page} pages={list.data.pages} onGo={(at) => seek(sought, at)} />
        </>
      )}
    </>
  );
}

function inWords({ total, isMore, charged, refunded }: Answer<typeof listPayments>): string {
  const payments = total === 1 ? "1 payment" : `${total.toLocaleString("en-US")} payments`;
  if (isMore || charged === null || refunded === null) {
    return `More than ${payments}; the newest are shown. Narrow by date or search to see totals.`;
  }
  return `${payments} · ${formatMoney(charged)} charged · ${formatMoney(refunded)} refunded`;
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
