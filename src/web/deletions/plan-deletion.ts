import type { QueryClient } from "@tanstack/react-query";
import { planDeletion, undoDeletion } from "#contract/officers/deletions.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiError } from "#web/platform/api/api-error.ts";
import { addPlanned, type PlannedDeletion } from "./planned-deletions.ts";

interface Deletion extends Pick<PlannedDeletion, "name" | "refresh"> {
  thing: "member" | "event";
  thingId: number;
  /** Deletes it; `planId` is for `deletedOnce`. */
  carryOut: (planId: number) => void;
}

const TRIES = 10;
const AGAIN_MS = 2000;

/** Announces a deletion to the server and shows it, with its Undo, wherever the officer goes for ten seconds. */
export async function planAndShow(
  client: QueryClient,
  { thing, thingId, carryOut, ...shown }: Deletion,
): Promise<void> {
  // First, so that nothing is planned that the page could not show.
  await import("./PlannedDeletions.tsx");
  // If only the answer was lost, the portal deletes it: the page must come to show that it can be undone.
  const { id } = await untilAnswered(() => call(planDeletion, { body: { thing, id: thingId } }));
  addPlanned(client, { id, plannedAt: performance.now(), ...shown, carryOut: () => carryOut(id) });
}

/** Something that is gone already is deleted: the portal was quicker, as after a laptop's sleep. */
export async function deletedOnce(
  planId: number,
  deleting: () => Promise<{ deleted: true }>,
): Promise<{ deleted: true }> {
  try {
    // Without an answer the portal carries it out, and says later how it ended.
    return await untilAnswered(deleting);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return { deleted: true };
    // What is said to have failed must not be done by the portal a moment later.
    await call(undoDeletion, { params: { id: planId } }).catch(() => undefined);
    throw error;
  }
}

/** Asks again, for a while, as long as no answer comes at all; both calls may run twice. */
async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ApiError || left === 0) throw error;
      await new Promise((next) => setTimeout(next, AGAIN_MS));
    }
  }
}
