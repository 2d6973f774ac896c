import type { ImportFile } from "#contract/imports.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Rows } from "./CheckedRows.tsx";
import { Counts } from "./Counts.tsx";
import { KeptDues } from "./DuesMovedBack.tsx";
import { LeftCells } from "./LeftOutRows.tsx";
import { RefusedTable } from "./RefusedTable.tsx";
import { StepHeading } from "./StepHeading.tsx";
import { UndoImport } from "./UndoImport.tsx";

function whatItUndid({ restored, removed, left }: NonNullable<ImportFile["undone"]>): string | null {
  const counted: [number, string][] = [
    [restored, "restored"],
    [removed, "removed"],
    [left.length, "not fully restored"],
  ];
  const told = counted.flatMap(([members, word]) => (members > 0 ? [`${members} ${word}`] : []));
  return told.length > 0 ? `${told.join(", ")}.` : null;
}

/** The result of a finished import, with what it did not write. */
export function ImportResult({ record, onClose }: { record: ImportFile; onClose: () => void }) {
  const dates = useDates();
  const { state, undone, error, counts, couplesLinked, outcome } = record;
  return (
    <section aria-label="Result of the import" className="mb-12">
      <StepHeading className="mb-5">{record.fileName}</StepHeading>
      {state === "done" && (
        <Alert tone="good" title="The import is done." className="mb-6">
          {couplesLinked > 0 &&
            `${couplesLinked.toLocaleString("en-US")} ${couplesLinked === 1 ? "couple was" : "couples were"} linked. `}
          {record.undoUntil
            ? `It can be undone until ${dates.day(record.undoUntil)}.`
            : "It is older than 30 days and can no longer be undone."}
        </Alert>
      )}
      {state === "failed" && (
        <Alert tone="alarm" title="The import failed." className="mb-6">
          {error}
        </Alert>
      )}
      {state === "dropped" && <Alert className="mb-6">This file was discarded. Nothing was written.</Alert>}
      {undone && (
        <Alert
          tone={undone.left.length > 0 ? "warning" : "good"}
          title="The import was undone."
          className="mb-6"
        >
          <p>{whatItUndid(undone)}</p>
          <ul className="mt-2">
            {undone.left.map(({ memberId, name, why }) => (
              <li key={memberId}>
                {name} {why}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {counts && !undone && <Counts counts={counts} />}
      {counts && outcome && !undone && (
        <div className="mb-8">
          <KeptDues rows={outcome.keptDues} total={outcome.keptDuesTotal} />
          <Rows title="Skipped" shown={outcome.refused.length} total={counts.refused} isOpen>
            <RefusedTable rows={outcome.refused} />
          </Rows>
          <LeftCells cells={outcome.leftCells} total={outcome.leftCellsTotal} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onClose}>Import Another File</Button>
        {record.undoUntil && <UndoImport record={record} />}
      </div>
    </section>
  );
}
