import type { Ask } from "#contract/endpoint.ts";
import { registerForEvent as endpoint } from "#contract/registrations/registrations.ts";
import type { Ctx } from "#server/platform/context.ts";
import { isAlreadyRegistered, isHoldSlotTaken } from "#server/platform/database/database-errors.ts";
import { action } from "#server/platform/http/action.ts";
import { countOwnUse } from "#server/platform/http/rate-limits.ts";
import { MAX_HOLDS } from "#server/registrations/hold-rules.ts";
import { keepNeeds } from "#server/registrations/parties/needs/queries.ts";
import { registerUnderLock } from "./register-under-lock.ts";
import { takeSeats } from "./take-seats.ts";

type Answer = { id: number; status: "pending" | "confirmed" };

/**
 * Takes seats for a dinner. In the common case one statement reads for many callers and another writes, which locks the
 * dinner's row as briefly as possible. A member already registered or waiting, or with nothing to pay, takes the slow path.
 */
export const registerForEvent = action(endpoint, async (ctx, ask) => {
  const answer = (await takeFastPath(ctx, ask)) ?? (await takeSlowPath(ctx, ask));
  await keepOwn(ctx, ask);
  return answer;
});

/** Null if there is something to weigh under the event's lock. */
async function takeFastPath(ctx: Ctx, ask: Ask<typeof endpoint>): Promise<Answer | null> {
  try {
    const { taken, refusal } = await takeSeats(ctx, ask);
    if (refusal) throw refusal;
    return taken === null ? null : { id: taken, status: "pending" };
  } catch (error) {
    // Another request of the same person came between the read and the write: nothing was written, and the slow path
    // gives the reason.
    if (!isAlreadyRegistered(error)) throw error;
    return null;
  }
}

/** Retries if another request by the same person took the slot, which can happen once per slot. */
async function takeSlowPath(ctx: Ctx, ask: Ask<typeof endpoint>): Promise<Answer> {
  await countOwnUse(ctx, "own changes");
  for (let left = MAX_HOLDS; ; left -= 1) {
    try {
      return await registerUnderLock(ctx, ask);
    } catch (error) {
      if (left === 0 || !isHoldSlotTaken(error)) throw error;
    }
  }
}

/** Keeps the caller's needs on their profile, if they asked for it; their seats are theirs already. */
async function keepOwn(
  { db, me, now, log }: Ctx,
  { needs, keepOnProfile }: Ask<typeof endpoint>,
): Promise<void> {
  const { memberId } = me;
  if (!keepOnProfile || !needs || memberId === null) return;
  try {
    await db.transaction((tx) => keepNeeds(tx, memberId, { needs, now }));
  } catch (error) {
    log.warn({ error }, "the needs of a member were not kept on their profile");
  }
}
