import { joinWaitlist as endpoint } from "#contract/waitlist.ts";
import { isAlreadyRegistered } from "#server/platform/database/database-errors.ts";
import { action } from "#server/platform/http/action.ts";
import { countOwnUse } from "#server/platform/http/rate-limits.ts";
import { joinUnderLock } from "./join-under-lock.ts";
import { takePlace } from "./take-places.ts";

/**
 * Joins the waitlist of a dinner without enough seats; takes no seats and charges nothing (S-19). The common case is
 * one transaction for many askers, without the dinner's lock. All others are answered under it, and counted.
 */
export const joinWaitlist = action(endpoint, async (ctx, ask) => {
  const id = await unlessTaken(takePlace(ctx, ask));
  if (id !== null) return { id, status: "waitlist" as const };
  await countOwnUse(ctx, "own changes");
  // The second time, the place that a request at the same moment took is seen, and named in the refusal.
  return (await unlessTaken(joinUnderLock(ctx, ask))) ?? joinUnderLock(ctx, ask);
});

async function unlessTaken<Place>(place: Promise<Place>): Promise<Place | null> {
  try {
    return await place;
  } catch (error) {
    if (isAlreadyRegistered(error)) return null;
    throw error;
  }
}
