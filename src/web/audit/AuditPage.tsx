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

/** /admin/audit: who did what and when; what is looked for stands in the address, so that Back finds it. */
export function AuditPage() {
  usePageTitle("Audit Log");
  const [params, setParams] = useSearchParams();
  const sought = Object.fromEntries(
    NAMES.map((name) => [name, params.get(name) ?? ""]),
  ) as Required<AuditQuery>;
  // Typed letter by letter: the audit log follows when the word is there.
  const search = useDebounced(sought.search.trim());
  const days = { from: wholeDay(sought.from), to: wholeDay(sought.to) };
  const settled: typeof sought = { ...sought, ...days, search };
  const { data } = useAuditEntries(settled);
  const isNarrowed = NAMES.some((name) => sought[name] !== "");
  const seek = (next: AuditQuery) => setParams(given(next), { replace: true });
  return (
    <>
      <PageHeading over="Administrator" title="Audit Log">
        Who did what and when, and how it was before. The newest stands first.
      </PageHeading>
      <AuditFilters sought={sought} by={data?.pages[0]?.by ?? null} onSeek={seek} />
      {isNarrowed && (
        <p className="mb-4 print:hidden">
          <Button tone="quiet" size="small" onClick={() => seek({})}>
            Show Everything
          </Button>
        </p>
      )}
      <AuditEntries
        sought={settled}
        namesThing
        nothing={isNarrowed ? "Nothing fits what you look for." : "Nothing was noted yet."}
        onActor={(actor) => seek({ actor })}
      />
    </>
  );
}

function given(sought: AuditQuery): Record<string, string> {
  return Object.fromEntries(Object.entries(sought).filter(([, value]) => value !== ""));
}
