import type { QueryClient } from "@tanstack/react-query";
import { planDeletion } from "#contract/deletions.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiError } from "#web/platform/api/api-error.ts";
import { addPlanned, type PlannedDeletion } from "./planned-deletions.ts";

interface Deletion extends Pick<PlannedDeletion, "name" | "carryOut" | "refresh"> {
  thing: "member" | "event";
  thingId: number;
}

/** Announces a deletion to the server and shows it, with its Undo, wherever the officer goes for ten seconds. */
export async function planAndShow(
  client: QueryClient,
  { thing, thingId, ...shown }: Deletion,
): Promise<void> {
  // First, so that nothing is planned that the page could not show.
  await import("./PlannedDeletions.tsx");
  const { id } = await call(planDeletion, { body: { thing, id: thingId } });
  addPlanned(client, { id, plannedAt: performance.now(), ...shown });
}

/** Something that is gone already is deleted: the portal was quicker, as after a laptop's sleep. */
export async function deletedOnce(deleting: Promise<{ deleted: true }>): Promise<{ deleted: true }> {
  try {
    return await deleting;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { deleted: true };
    throw error;
  }
}
