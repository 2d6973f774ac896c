import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { TableSkeleton } from "#web/ui/feedback/TableSkeleton.tsx";
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
  const entries = pages.data?.pages.flatMap((page) => page.entries);
  return (
    <Loaded
      of={{ ...pages, data: entries }}
      failure="The audit log could not be loaded."
      skeleton={<TableSkeleton label="Loading the audit log…" widths={["w-36", "w-72", "w-28"]} rows={12} />}
      empty={
        <p role="status" className="rounded-lg border border-line bg-card px-6 py-8 text-center text-soft">
          {nothing}
        </p>
      }
      older={pages}
    >
      {(read) => <AuditEntryList entries={read} {...list} />}
    </Loaded>
  );
}
