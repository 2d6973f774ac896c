import { useEffect, useRef, useState } from "react";
import { type MailingStatus, testConnection } from "#contract/mailing-list.ts";
import { call } from "#web/platform/api.ts";
import { fieldErrorsIn } from "#web/platform/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { useToast } from "#web/ui/Toast.tsx";
import { useMailingTask } from "./mailing-task.ts";
import { RunProgress } from "./RunProgress.tsx";
import { RunResult } from "./RunResult.tsx";
import { RUN_WORDS } from "./run-words.ts";
import { useStartRun } from "./start-run.ts";
import { TargetList } from "./TargetList.tsx";

interface SyncPanelProps {
  status: MailingStatus;
  /** Whether the reader may start anything, or only sees how it goes. */
  mayAct: boolean;
}

/** The sync itself: over which list, what is under way, and what became of the last run. */
export function SyncPanel({ status, mayAct }: SyncPanelProps) {
  const { run } = status;
  const [listId, setListId] = useState("");
  const asked = listId.trim() === status.listId ? "" : listId.trim();
  const starting = useStartRun(run);
  const running = run?.state === "running" ? run : null;
  const listError = fieldErrorsIn(starting.error).find(({ path }) => path === "listId")?.message;
  const fields = useRef<HTMLDivElement>(null);
  // The toast passes; the field stays marked, and the keyboard is there to choose.
  useEffect(() => {
    if (listError && starting.error)
      fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [listError, starting.error]);
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
          {status.everSynced ? "." : ", as soon as the list has been synced once."}
        </li>
        <li>Unsubscribe statuses are respected and never overwritten.</li>
        <li>Contacts that the portal did not put on the list are never touched.</li>
      </ul>
    </Card>
  );
}

interface ActionsProps {
  status: MailingStatus;
  isBusy: boolean;
  listId: string;
  onStart: (kind: keyof typeof RUN_WORDS) => void;
}

/** Whatever can be begun. Before the first sync the trial is what the eye falls on. */
function Actions({ status: { connected, everSynced, run }, isBusy, listId, onStart }: ActionsProps) {
  const wasTried = everSynced || (run?.kind === "trial" && run.state === "done");
  const isOff = !connected || isBusy;
  return (
    <>
      {!isOff && !wasTried && (
        <p className="mt-5">
          This list has never been synced from here. See first what a sync would do: who would be added,
          changed and left alone.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
        <TestConnection />
        <Button tone={wasTried ? "secondary" : "primary"} disabled={isOff} onClick={() => onStart("trial")}>
          {RUN_WORDS.trial.button}
        </Button>
        <Button tone={wasTried ? "primary" : "secondary"} disabled={isOff} onClick={() => onStart("sync")}>
          {RUN_WORDS.sync.button}
        </Button>
        <Button tone="secondary" disabled={isOff} onClick={() => onStart("tags")}>
          {RUN_WORDS.tags.button}
        </Button>
      </div>
      <p className="mt-3 text-sm text-soft">
        {listId
          ? "A re-sync with tags goes to the current list; sync the one above first to make it the current one."
          : "A re-sync also sets each member’s status and rank as tags at Constant Contact."}
      </p>
    </>
  );
}

function TestConnection() {
  const toast = useToast();
  const testing = useMailingTask({
    run: () => call(testConnection),
    failed: () => "Test Failed",
    onDone: ({ success, message }) =>
      toast(
        success
          ? { title: "Connection Successful", description: message }
          : { title: "Connection Failed", description: message, variant: "destructive" },
      ),
  });
  return (
    <Button tone="secondary" disabled={testing.isPending} onClick={() => testing.mutate(undefined)}>
      {testing.isPending ? "Testing..." : "Test Connection"}
    </Button>
  );
}
