import type { AuditEntry } from "#contract/audit.ts";
import { AuditEntryLine } from "./AuditEntryLine.tsx";

interface AuditEntryListProps {
  entries: readonly AuditEntry[];
  /** Whether each entry names its record; false where all are about the same one. */
  namesThing: boolean;
  /** Filters by the actor whose name is clicked. */
  onActor?: (actor: string) => void;
}

/** Who did what and when: a line each, with the values before and after on request. */
export function AuditEntryList({ entries, ...line }: AuditEntryListProps) {
  return (
    <ol className="divide-y divide-line border-y border-line">
      {entries.map((entry) => (
        <AuditEntryLine key={entry.id} entry={entry} {...line} />
      ))}
    </ol>
  );
}
