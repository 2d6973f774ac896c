import type { Answer, Ask } from "#contract/endpoint.ts";
import type { makeKitchenCopy as endpoint } from "#contract/papers/kitchen.ts";
import { lockEvent } from "#server/events/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { readKitchen } from "./read-kitchen.ts";
import { saveCopy } from "./save-copy.ts";
import { showKitchen } from "./show-kitchen.ts";

const ACTION = "make kitchen copy";

/** Makes the next copy of the kitchen sheet; two at once get two numbers, the second without changes. */
export async function makeKitchenCopy(
  ctx: Ctx,
  { id }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  await ctx.db.transaction(async (tx) => {
    if ((await findIdempotentResult(ctx, tx, ACTION)) !== null) return;
    await lockEvent(tx, id);
    const copy = await saveCopy(ctx, tx, await readKitchen(tx, id, ctx));
    await saveIdempotentResult(ctx, tx, { action: ACTION, id: copy.id });
  });
  return showKitchen(ctx, { id });
}
