import type { Gateway } from "#emulators/authorize-net/gateway.ts";

/** The batch that is not settled yet, with what is being settled; it is shown in sparse answers only. */
export function pendingBatch({
  settings,
  state,
}: Gateway): { batchId: string; transIds: string[] } | undefined {
  if (!settings.sparse) return undefined;
  return { batchId: String(state.lastBatchId + 1), transIds: state.closing?.transIds ?? [] };
}
