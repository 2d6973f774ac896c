import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import {
  type ListRun,
  showMailingStatus,
  syncAll,
  trySync,
  updateMemberStatus,
} from "#contract/mailing-list.ts";
import { call, read } from "#web/platform/api.ts";
import { useToast } from "#web/ui/Toast.tsx";
import { STARTING_A_RUN } from "./mailing-status.ts";
import { useMailingTask } from "./mailing-task.ts";
import { doneText, RUN_WORDS } from "./run-words.ts";

const CUT_OFF =
  "The portal could not be reached. What has begun goes on by itself; this page shows how far it is.";

/** Which run, and over which list; the current one where none is named. */
type Ask = { kind: ListRun["kind"]; listId: string };

function begin({ kind, listId }: Ask) {
  if (kind === "tags") return call(updateMemberStatus);
  const body = listId ? { listId } : {};
  return kind === "trial" ? call(trySync, { body }) : call(syncAll, { body });
}

/**
 * Starts a run and tells how it ended: by the answer, or, where it takes longer than that one waits, once the page
 * sees it at its end.
 */
export function useStartRun(newest: ListRun | null) {
  const toast = useToast();
  const client = useQueryClient();
  const awaited = useRef<number | null>(null);
  const tell = useCallback(
    (run: Pick<ListRun, "kind" | "state">, synced: number, message: string | null) => {
      const { done, failed } = RUN_WORDS[run.kind];
      if (run.state === "failed") {
        toast({ title: failed, description: message ?? undefined, variant: "destructive" });
      } else toast({ title: done, description: doneText(run.kind, synced) });
    },
    [toast],
  );
  useEffect(() => {
    // An answer of the status that was on its way already may tell of the run before, and one that the portal began
    // by itself right afterwards stands before it.
    if (!newest || awaited.current === null || newest.id < awaited.current) return;
    if (newest.state === "running") return;
    const isMine = newest.id === awaited.current;
    awaited.current = null;
    if (isMine) tell(newest, newest.counts.added + newest.counts.changed, newest.error);
  }, [newest, tell]);
  return useMailingTask({
    run: begin,
    failed: ({ kind }) => RUN_WORDS[kind].failed,
    fallback: CUT_OFF,
    mutationKey: STARTING_A_RUN,
    onDone: ({ run, synced, message, isFinished }) => {
      const { queryKey } = read(showMailingStatus);
      client.setQueryData(queryKey, (status) => status && { ...status, run });
      if (isFinished) tell(run, synced, message);
      else awaited.current = run.id;
    },
  });
}
