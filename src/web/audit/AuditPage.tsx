import { useSearchParams } from "wouter";
import { usePageTitle } from "#web/platform/chapter.ts";
import { wholeDay } from "#web/platform/dates.ts";
import { useDebounced } from "#web/platform/debounced.ts";
import { Button } from "#web/ui/Button.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { AuditEntries } from "./AuditEntries.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import { type AuditQuery, useAuditEntries } from "./use-audit-entries.ts";

const NAMES = ["search", "actor", "kind", "thing", "id", "from", "to"] as const;

/** /admin/audit: who did what and when; the filter is in the address, so that Back restores it. */
export function AuditPage() {
  usePageTitle("Audit Log");
  const [params, setParams] = useSearchParams();
  const filter = Object.fromEntries(
    NAMES.map((name) => [name, params.get(name) ?? ""]),
  ) as Required<AuditQuery>;
  // The list follows once the typing pauses.
  const search = useDebounced(filter.search.trim());
  const days = { from: wholeDay(filter.from), to: wholeDay(filter.to) };
  const settled: typeof filter = { ...filter, ...days, search };
  const { data } = useAuditEntries(settled);
  const isNarrowed = NAMES.some((name) => filter[name] !== "");
  const applyFilter = (next: AuditQuery) => setParams(given(next), { replace: true });
  return (
    <>
      <PageHeading over="Administrator" title="Audit Log">
        Who did what and when, and what changed. Newest first.
      </PageHeading>
      <AuditFilters filter={filter} by={data?.pages[0]?.by ?? null} onChange={applyFilter} />
      {isNarrowed && (
        <p className="mb-4 print:hidden">
          <Button tone="quiet" size="small" onClick={() => applyFilter({})}>
            Clear Filters
          </Button>
        </p>
      )}
      <AuditEntries
        filter={settled}
        namesThing
        nothing={isNarrowed ? "No matching entries." : "No entries yet."}
        onActor={(actor) => applyFilter({ actor })}
      />
    </>
  );
}

function given(filter: AuditQuery): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
}
