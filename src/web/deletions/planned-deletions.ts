import { type QueryClient, skipToken, useQuery } from "@tanstack/react-query";
import type { ToastText } from "#web/ui/feedback/Toast.tsx";

/** A deletion that can still be undone. */
export interface PlannedDeletion {
  /** The server's id of the plan. */
  id: number;
  /** What is deleted, as in "Delete Anna Weber?". */
  name: string;
  /** When it was planned, by this browser's clock without leaps (`performance.now`). */
  plannedAt: number;
  carryOut: () => void;
  /** Reads the lists again, where it is too late to undo it. */
  refresh: () => void;
}

/** In the query cache, which is emptied when someone logs out: then the portal carries them out. */
const KEY = ["planned deletions"];
const NONE: readonly PlannedDeletion[] = [];

/** The deletions that can still be undone, oldest first. */
export function usePlannedDeletions(): readonly PlannedDeletion[] {
  return useQuery<readonly PlannedDeletion[]>({ queryKey: KEY, queryFn: skipToken }).data ?? NONE;
}

function change(
  client: QueryClient,
  to: (planned: readonly PlannedDeletion[]) => readonly PlannedDeletion[],
): void {
  client.setQueryData<readonly PlannedDeletion[]>(KEY, (planned = NONE) => to(planned));
}

/** Shows a deletion as planned; one that was planned before begins again. */
export function addPlanned(client: QueryClient, deletion: PlannedDeletion): void {
  change(client, (planned) => [...planned.filter(({ id }) => id !== deletion.id), deletion]);
}

/** Takes a deletion off the list: it was undone or is being carried out. */
export function removePlanned(client: QueryClient, id: number): void {
  change(client, (planned) => planned.filter((one) => one.id !== id));
}

/** What the toast says after an undo. */
export function keptToast(name: string): ToastText {
  return { title: "Nothing Was Deleted", description: `${name} stays as before.` };
}
