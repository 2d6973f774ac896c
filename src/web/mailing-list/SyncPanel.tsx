import { useState } from "react";
import type { MailingStatus } from "#contract/mailing-list.ts";
import { fieldErrorsIn } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { useFocusOnError } from "#web/ui/form/use-focus-on-error.ts";
import { RunProgress } from "./RunProgress.tsx";
import { RunResult } from "./RunResult.tsx";
import { RUN_LABELS } from "./run-labels.ts";
import { TargetList } from "./TargetList.tsx";
import { TestConnection } from "./TestConnection.tsx";
import { useStartRun } from "./use-start-run.ts";

interface SyncPanelProps {
  status: MailingStatus;
  /** Whether the reader may start a run, or only view its progress. */
  mayAct: boolean;
}

/** The sync: its target list, the active run, and the last run's result. */
export function SyncPanel({ status, mayAct }: SyncPanelProps) {
  const { run } = status;
  const [listId, setListId] = useState("");
  const asked = listId.trim() === status.listId ? "" : listId.trim();
  const starting = useStartRun(run);
  const running = run?.state === "running" ? run : null;
  const listError = fieldErrorsIn(starting.error).find(({ path }) => path === "listId")?.message;
  // The toast disappears; the field stays marked and gets the focus.
  const fields = useFocusOnError<HTMLDivElement>(0, starting.error);
  const kind = running?.kind ?? (starting.isPending ? starting.variables.kind : null);
  return (
    <Card aria-labelledby="sync">
      <h2 id="sync" className="mb-5 text-3xl">
        Synchronization
      </h2>
      {mayAct && (
        <>
          <div ref={fields}>
            <TargetList
              status={status}
              value={listId}
              onChange={(next) => {
                setListId(next);
                if (listError) starting.reset();
              }}
              isBusy={kind !== null}
              error={listError}
            />
          </div>
          <Actions
            status={status}
            isBusy={kind !== null}
            listId={asked}
            onStart={(next) => starting.mutate({ kind: next, listId: asked })}
          />
        </>
      )}
      {kind && <RunProgress kind={kind} run={running} />}
      {run && run.state !== "running" && !starting.isPending && <RunResult run={run} status={status} />}
      <ul className="mt-8 list-disc space-y-1 border-t border-line pt-5 pl-5 text-soft">
        <li>
          New member and user emails sync automatically
          {status.everSynced ? "." : " after the first sync."}
        </li>
        <li>Unsubscribe statuses are respected and never overwritten.</li>
        <li>Contacts the portal didn’t add are never changed.</li>
      </ul>
    </Card>
  );
}

interface ActionsProps {
  status: MailingStatus;
  isBusy: boolean;
  listId: string;
  onStart: (kind: keyof typeof RUN_LABELS) => void;
}

/** The runs that can be started. Before the first sync, the preview is the primary action. */
function Actions({ status: { connected, everSynced, run }, isBusy, listId, onStart }: ActionsProps) {
  const wasTried = everSynced || (run?.kind === "trial" && run.state === "done");
  const isOff = !connected || isBusy;
  return (
    <>
      {!isOff && !wasTried && (
        <p className="mt-5">
          This list has never been synced from the portal. Preview the sync first to see who would be added,
          updated and skipped.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
        <TestConnection />
        <Button tone={wasTried ? "secondary" : "primary"} disabled={isOff} onClick={() => onStart("trial")}>
          {RUN_LABELS.trial.button}
        </Button>
        <Button tone={wasTried ? "primary" : "secondary"} disabled={isOff} onClick={() => onStart("sync")}>
          {RUN_LABELS.sync.button}
        </Button>
        <Button tone="secondary" disabled={isOff} onClick={() => onStart("tags")}>
          {RUN_LABELS.tags.button}
        </Button>
      </div>
      <p className="mt-3 text-sm text-soft">
        {listId
          ? "A re-sync with tags uses the current list. To make the list above the current one, sync it first."
          : "A re-sync also sets each member’s status and rank as tags at Constant Contact."}
      </p>
    </>
  );
}
