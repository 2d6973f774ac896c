import { useSearchParams } from "wouter";
import { usePageTitle } from "#web/platform/chapter.ts";
import { wholeDay } from "#web/platform/dates.ts";
import { useSettled } from "#web/platform/settled.ts";
import { Button } from "#web/ui/Button.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { DeedFilters } from "./DeedFilters.tsx";
import { Deeds } from "./Deeds.tsx";
import { type SoughtDeeds, useDeeds } from "./read-deeds.ts";

const NAMES = ["search", "actor", "kind", "thing", "id", "from", "to"] as const;

/** /admin/audit: who did what and when; what is looked for stands in the address, so that Back finds it. */
export function AuditPage() {
  usePageTitle("Audit Trail");
  const [params, setParams] = useSearchParams();
  const sought = Object.fromEntries(
    NAMES.map((name) => [name, params.get(name) ?? ""]),
  ) as Required<SoughtDeeds>;
  // Typed letter by letter: the trail follows when the word is there.
  const search = useSettled(sought.search.trim());
  const days = { from: wholeDay(sought.from), to: wholeDay(sought.to) };
  const settled: typeof sought = { ...sought, ...days, search };
  const { data } = useDeeds(settled);
  const isNarrowed = NAMES.some((name) => sought[name] !== "");
  const seek = (next: SoughtDeeds) => setParams(given(next), { replace: true });
  return (
    <>
      <PageHeading over="Administrator" title="Audit Trail">
        Who did what and when, and how it was before. The newest stands first.
      </PageHeading>
      <DeedFilters sought={sought} by={data?.pages[0]?.by ?? null} onSeek={seek} />
      {isNarrowed && (
        <p className="mb-4 print:hidden">
          <Button tone="quiet" size="small" onClick={() => seek({})}>
            Show Everything
          </Button>
        </p>
      )}
      <Deeds
        sought={settled}
        namesThing
        nothing={isNarrowed ? "Nothing fits what you look for." : "Nothing was noted yet."}
        onActor={(actor) => seek({ actor })}
      />
    </>
  );
}

function given(sought: SoughtDeeds): Record<string, string> {
  return Object.fromEntries(Object.entries(sought).filter(([, value]) => value !== ""));
}
