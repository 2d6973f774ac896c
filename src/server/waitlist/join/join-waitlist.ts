import type { Ctx } from "#server/platform/context.ts";
import { isAlreadyRegistered } from "#server/platform/database/database-errors.ts";
import { countOwnUse, OWN_CHANGES } from "#server/platform/http/rate-limits.ts";
import { joinUnderLock } from "./join-under-lock.ts";
import { type Ask, takePlace } from "./take-places.ts";

type Answer = { id: number; status: "waitlist" };

/**
 * Joins the waitlist of a dinner without enough seats; takes no seats and charges nothing (S-19). The common case is
 * one transaction for many askers, without the dinner's lock. All others are answered under it, and counted.
 */
export async function joinWaitlist(ctx: Ctx, ask: Ask): Promise<Answer> {
  const id = await unlessTaken(takePlace(ctx, ask));
  if (id !== null) return { id, status: "waitlist" };
  await countOwnUse(ctx, OWN_CHANGES);
  // The second time, the place that a request at the same moment took is seen, and named in the refusal.
  return (await unlessTaken(joinUnderLock(ctx, ask))) ?? joinUnderLock(ctx, ask);
}

async function unlessTaken<Place>(place: Promise<Place>): Promise<Place | null> {
  try {
    return await place;
  } catch (error) {
    if (isAlreadyRegistered(error)) return null;
    throw error;
  }
}
