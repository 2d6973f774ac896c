import type { Ask } from "#contract/endpoint.ts";
import type { registerForEvent as endpoint } from "#contract/registrations.ts";
import type { Ctx } from "#server/platform/context.ts";
import { isHoldSlotTaken, isOversold, isTakenAlready } from "#server/platform/database-errors.ts";
import { countOwn, OWN_CHANGES } from "#server/platform/throttle.ts";
import { MOST_HOLDS } from "./hold-rules.ts";
import { registerAgain } from "./register-again.ts";
import { whyNotRegister } from "./rules.ts";
import { takeSeats } from "./take-seats.ts";

type Answer = { id: number; status: "pending" | "confirmed" };

/**
 * Takes seats for a dinner. The ordinary case is one statement, so that the dinner's row is locked for as short
 * as can be while many ask at once; whoever has a part in the dinner already, or pays nothing, goes the long way.
 */
export async function registerForEvent(ctx: Ctx, ask: Ask<typeof endpoint>): Promise<Answer> {
  try {
    const { taken, event, hasPart } = await takeSeats(ctx, ask);
    if (taken !== null) return { id: taken, status: "pending" };
    const refusal = hasPart ? null : whyNotRegister(event, ask, 0, ctx.now);
    if (refusal) throw refusal;
  } catch (error) {
    // Seats or name were taken between the look and the taking: nothing was written, the long way says why.
    if (!isOversold(error) && !isTakenAlready(error)) throw error;
  }
  return goTheLongWay(ctx, ask);
}

/** Again where another request of the same person took the place; that happens as often as there are places. */
async function goTheLongWay(ctx: Ctx, ask: Ask<typeof endpoint>): Promise<Answer> {
  await countOwn(ctx, OWN_CHANGES);
  for (let left = MOST_HOLDS; ; left -= 1) {
    try {
      return await registerAgain(ctx, ask);
    } catch (error) {
      if (left === 0 || !isHoldSlotTaken(error)) throw error;
    }
  }
}
