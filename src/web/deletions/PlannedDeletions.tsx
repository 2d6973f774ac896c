import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { UNDO_SECONDS, undoDeletion } from "#contract/officers/deletions.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiError } from "#web/platform/api/api-error.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { isTyping } from "#web/platform/keys/is-typing.ts";
import { Button } from "#web/ui/Button.tsx";
import { keptToast, type PlannedDeletion, removePlanned } from "./planned-deletions.ts";

/** The deletions that can still be undone, at the bottom of every page. */
export function PlannedDeletions({ planned }: { planned: readonly PlannedDeletion[] }) {
  return (
    <aside
      aria-label="Deletions"
      className="pointer-events-auto fixed inset-x-0 bottom-0 z-50 p-4 md:right-auto md:max-w-[460px] print:hidden"
    >
      <ul className="space-y-2">
        {planned.map((deletion, place) => (
          <Line
            key={`${deletion.id} ${deletion.plannedAt}`}
            deletion={deletion}
            isLatest={place === planned.length - 1}
          />
        ))}
      </ul>
    </aside>
  );
}

function Line({ deletion, isLatest }: { deletion: PlannedDeletion; isLatest: boolean }) {
  const { name } = deletion;
  const client = useQueryClient();
  const undoing = useUndo(deletion);
  // Once someone has asked to keep it, only the portal carries it out, which gives time to ask again.
  const isKept = !undoing.isIdle;
  const left = useSecondsLeft(deletion.plannedAt, isKept ? 2 * UNDO_SECONDS : UNDO_SECONDS);
  const isOver = left === 0 && !undoing.isPending;
  useEffect(() => {
    if (!isOver) return;
    removePlanned(client, deletion.id);
    if (!isKept) deletion.carryOut();
  }, [isOver, isKept, client, deletion]);
  useUndoKey(isLatest && !undoing.isPending ? () => undoing.mutate() : null);
  function deleteNow() {
    removePlanned(client, deletion.id);
    deletion.carryOut();
  }
  return (
    <li className="rounded-md border border-l-4 border-alarm bg-card px-4 py-3 shadow-float">
      <p role="status" className="sr-only">
        {name} will be deleted in {UNDO_SECONDS} seconds. Press Undo to keep it.
      </p>
      <p aria-hidden="true" className="font-semibold wrap-anywhere">
        {name} will be deleted in <span className="tabular-nums">{left}</span> s
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="small"
          className="max-sm:min-h-11"
          disabled={undoing.isPending}
          onClick={() => undoing.mutate()}
        >
          <Undo2 size={16} aria-hidden="true" /> Undo
        </Button>
        {!isKept && (
          <Button tone="quiet" size="small" className="max-sm:min-h-11" onClick={deleteNow}>
            Delete Now
          </Button>
        )}
      </div>
    </li>
  );
}

function useUndo(deletion: PlannedDeletion) {
  const client = useQueryClient();
  return useTask({
    run: () => call(undoDeletion, { params: { id: deletion.id } }),
    said: keptToast(deletion.name),
    fallback: `${deletion.name} is still scheduled for deletion. Please press Undo again.`,
    onDone: () => removePlanned(client, deletion.id),
    onFailed: (error) => {
      const isTooLate = error instanceof ApiError && error.status === 409;
      if (!isTooLate) return;
      removePlanned(client, deletion.id);
      deletion.refresh();
    },
  });
}

/** Whole seconds until so long after a moment of `performance.now`; 0 when it is over. */
function useSecondsLeft(since: number, seconds: number): number {
  const leftNow = () => Math.max(0, Math.ceil(seconds - (performance.now() - since) / 1000));
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((times) => times + 1), 250);
    return () => clearInterval(timer);
  }, []);
  return leftNow();
}

/** Ctrl-Z or ⌘-Z, except in a field, where it undoes what was typed. */
function useUndoKey(undo: (() => void) | null): void {
  useEffect(() => {
    if (!undo) return;
    function press(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (event.key.toLowerCase() !== "z" || isTyping(event.target)) return;
      event.preventDefault();
      undo?.();
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
}
