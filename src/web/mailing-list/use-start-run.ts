import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import {
  type ListRun,
  showMailingStatus,
  syncAll,
  trySync,
  updateMemberStatus,
} from "#contract/mailing-list.ts";
import { call, read } from "#web/platform/api/api.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { STARTING_A_RUN } from "./mailing-status.ts";
import { doneText, RUN_LABELS } from "./run-labels.ts";
import { useMailingTask } from "./use-mailing-task.ts";

const CUT_OFF =
  "We couldn’t reach the portal. A sync that has started continues on its own; this page shows its progress.";

/** Which run, and for which list; the current one if none is named. */
type Ask = { kind: ListRun["kind"]; listId: string };

function start({ kind, listId }: Ask) {
  if (kind === "tags") return call(updateMemberStatus);
  const body = listId ? { listId } : {};
  return kind === "trial" ? call(trySync, { body }) : call(syncAll, { body });
}

/**
 * Starts a run and reports how it ended: from the response, or from the status if the run takes longer than the request.
 */
export function useStartRun(newest: ListRun | null) {
  const toast = useToast();
  const client = useQueryClient();
  const awaited = useRef<number | null>(null);
  const report = useCallback(
    (run: Pick<ListRun, "kind" | "state" | "counts">, synced: number, message: string | null) => {
      const { done, failed } = RUN_LABELS[run.kind];
      if (run.state === "failed") {
        toast({ title: failed, description: message ?? undefined, variant: "destructive" });
      } else toast({ title: done, description: doneText(run, synced) });
    },
    [toast],
  );
  useEffect(() => {
    // A status request already in flight may still report the previous run, and a run that the portal started right
    // afterward may hide this one.
    if (!newest || awaited.current === null || newest.id < awaited.current) return;
    if (newest.state === "running") return;
    const isMine = newest.id === awaited.current;
    awaited.current = null;
    if (isMine) report(newest, newest.counts.added + newest.counts.changed, newest.error);
  }, [newest, report]);
  return useMailingTask({
    run: start,
    failed: ({ kind }) => RUN_LABELS[kind].failed,
    fallback: CUT_OFF,
    mutationKey: STARTING_A_RUN,
    onDone: ({ run, synced, message, isFinished }) => {
      const { queryKey } = read(showMailingStatus);
      client.setQueryData(queryKey, (status) => status && { ...status, run });
      if (isFinished) report(run, synced, message);
      else awaited.current = run.id;
    },
  });
}
