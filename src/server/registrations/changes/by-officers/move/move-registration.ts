import { moveRegistration as endpoint } from "#contract/registrations/attendees/party-changes.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readAttendee } from "#server/registrations/attendees/read-attendees.ts";
import { whyNotAsRead } from "#server/registrations/changes/by-officers/persons/stale-preview.ts";
import { moveParty } from "./move-party.ts";
import { findMoving, previewMove } from "./moving.ts";
import { tellMoved } from "./tell-moved.ts";

/** What the record of the form calls it. */
const MOVED = "move registration";

/** Moves a party with seats to another dinner (D-407). */
export const moveRegistration = action(endpoint, async (ctx, { isTold, ...ask }) => {
  return ctx.db.transaction(async (tx) => {
    const before = await findIdempotentResult(ctx, tx, MOVED);
    if (before !== null) return answerFor(tx, before);
    const moving = await findMoving(ctx, tx, ask);
    const stale = whyNotAsRead(await previewMove(ctx, tx, moving), ask);
    if (stale) throw stale;
    const there = await moveParty(ctx, tx, moving);
    if (isTold) await tellMoved(ctx, tx, { moving, there });
    await saveIdempotentResult(ctx, tx, { action: MOVED, id: there.id });
    return answerFor(tx, there.id);
  });
});

async function answerFor(tx: Tx, id: number) {
  const answer = await readAttendee(tx, id);
  if (!answer) throw notFound("Registration not found");
  return answer;
}
