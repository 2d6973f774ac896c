import type { Ask } from "#contract/endpoint.ts";
import { makeKitchenCopy as endpoint } from "#contract/papers/kitchen.ts";
import { lockEvent } from "#server/events/queries.ts";
import { unprintableOf } from "#server/papers/download/unprintable.ts";
import { kitchenSendings } from "#server/papers/tables.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { conflict } from "#server/platform/refusal.ts";
import { readKitchen, readKitchenNow } from "./read-kitchen.ts";
import { saveCopy } from "./save-copy.ts";
import { whyNotAgain } from "./sending-limits.ts";
import { showKitchen } from "./show-kitchen.ts";

const ACTION = "make kitchen copy";
/** How often a dinner is read again that others change at the same moment. */
const TRIES = 5;

/**
 * Makes the next copy of the kitchen sheet, for paper. Refused if no one gets it and it would say the same as the last
 * one.
 */
export const makeKitchenCopy = action(endpoint, async (ctx, ask) => {
  for (let tries = 1; !(await tryToMake(ctx, ask)); tries += 1) {
    if (tries === TRIES) throw conflict("The dinner is being changed. Please try again in a moment.");
  }
  return showKitchen(ctx, ask);
});

/**
 * Makes a copy of what the dinner was at one moment; false if it has changed since. Under the lock each statement sees
 * what others have just committed, so what is read there alone might be of two moments (D-102).
 */
async function tryToMake(ctx: Ctx, { id, handedTo }: Ask<typeof endpoint>): Promise<boolean> {
  const { fingerprint, facts } = await readKitchenNow(ctx, id);
  // The answer names what cannot be printed: it is looked up before, since nothing may be refused afterward.
  await unprintableOf(facts, { withNeeds: true });
  return ctx.db.transaction(async (tx) => {
    if ((await findIdempotentResult(ctx, tx, ACTION)) !== null) return true;
    await lockEvent(tx, id);
    const current = await readKitchen(tx, id, ctx);
    if (current.fingerprint !== fingerprint) return false;
    const { previous, changes } = current.facts.kitchen;
    if (handedTo === "" && previous && changes.length === 0) throw nothingNew(previous.copy);
    const tooOften = whyNotAgain(current, ctx.now);
    if (tooOften) throw tooOften;
    const copy = await saveCopy(ctx, tx, current);
    if (handedTo !== "") {
      await tx.insert(kitchenSendings).values({
        copyId: copy.id,
        recipient: handedTo,
        isOnPaper: true,
        sentBy: actorName(ctx.me),
        at: ctx.now,
      });
    }
    await saveIdempotentResult(ctx, tx, { action: ACTION, id: copy.id });
    return true;
  });
}

function nothingNew(version: number) {
  return conflict(`Nothing has changed since copy ${version}. To send it again, please tell the venue.`);
}
