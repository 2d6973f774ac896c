import type { ImportFile } from "#contract/imports.ts";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { AddedMembers } from "./AddedMembers.tsx";
import { Rows } from "./CheckedRows.tsx";
import { KeptDues } from "./DuesMovedBack.tsx";
import { LeftCells } from "./LeftOutRows.tsx";
import { outcomeInWords } from "./outcome-in-words.ts";
import { SkippedRows } from "./SkippedRows.tsx";
import { StepHeading } from "./StepHeading.tsx";
import { UndoImport } from "./UndoImport.tsx";

function whatItUndid({ restored, removed, left }: NonNullable<ImportFile["undone"]>): string {
  const counted: [number, string, string][] = [
    [restored, "member has their earlier values back.", "members have their earlier values back."],
    [removed, "new member was removed.", "new members were removed."],
    [left.length, "member could not be fully restored:", "members could not be fully restored:"],
  ];
  return counted
    .flatMap(([members, one, more]) =>
      members > 0 ? [`${members.toLocaleString("en-US")} ${members === 1 ? one : more}`] : [],
    )
    .join(" ");
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
      {counts && !undone && (
        <p className="mb-6 max-w-prose font-display text-2xl">
          {outcomeInWords({ ...counts, couples: couplesLinked, copies: outcome?.copies ?? 0 }, true)}
        </p>
      )}
      {counts && outcome && !undone && (
        <div className="mb-8">
          <AddedMembers members={record.added} total={counts.created} />
          <KeptDues rows={outcome.keptDues} total={outcome.keptDuesTotal} />
          <SkippedRows rows={outcome.refused} total={counts.refused} copies={outcome.copies ?? 0} />
          <LeftCells {...outcome} />
          <CouplesLeft couples={outcome.couplesLeft ?? []} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {state === "done" && <LinkButton href={paths.adminList("members")}>See the Members</LinkButton>}
        <Button tone={state === "done" ? "secondary" : "primary"} onClick={onClose}>
          Import Another File
        </Button>
        {record.undoUntil && <UndoImport record={record} />}
      </div>
    </section>
  );
}

/** Suggested couples that no one chose to link. */
function CouplesLeft({ couples }: { couples: readonly string[] }) {
  return (
    <Rows title="Suggested couples not linked" shown={couples.length} total={couples.length}>
      <ul>
        {couples.map((names) => (
          <li key={names} className="break-words py-1">
            {names}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-soft">To link them, open either member and choose the other as their spouse.</p>
    </Rows>
  );
}
