import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { TableSkeleton } from "#web/ui/feedback/TableSkeleton.tsx";
import { ShowOlder } from "#web/ui/ShowOlder.tsx";
import { AuditEntryList } from "./AuditEntryList.tsx";
import { type AuditQuery, useAuditEntries } from "./use-audit-entries.ts";

interface AuditEntriesProps {
  filter: AuditQuery;
  namesThing: boolean;
  /** The sentence for an empty list. */
  nothing: string;
  onActor?: (actor: string) => void;
}

/** The audit log, page by page. */
export function AuditEntries({ filter, nothing, ...list }: AuditEntriesProps) {
  const pages = useAuditEntries(filter);
  if (pages.isError && !pages.data) {
    return <LoadFailure text="The audit log could not be loaded." onRetry={pages.refetch} />;
  }
  if (!pages.data) {
    return <TableSkeleton label="Loading the audit log…" widths={["w-36", "w-72", "w-28"]} rows={12} />;
  }
  const entries = pages.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    return (
      <p role="status" className="rounded-lg border border-line bg-card px-6 py-8 text-center text-soft">
        {nothing}
      </p>
    );
  }
  return (
    <>
      <AuditEntryList entries={entries} {...list} />
      <ShowOlder pages={pages} />
    </>
  );
}
