import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import {
  previewChange as endpoint,
  type PartyChange,
} from "#contract/registrations/attendees/party-changes.ts";
import { centsOf } from "#contract/values/cents.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import type { Party } from "#server/registrations/balance/lock-party.ts";
import { previewEdit } from "#server/registrations/changes/by-officers/change-registration.ts";
import { lockEither, lockSeated } from "#server/registrations/changes/by-officers/lock-seated.ts";
import { findMoving, previewMove } from "#server/registrations/changes/by-officers/move/moving.ts";
import { findHanded, previewHandover } from "#server/registrations/changes/by-officers/owner/heir.ts";
import { previewRemoving } from "#server/registrations/changes/by-officers/removal/removing.ts";
import type { SeatingBoard } from "#server/registrations/seating-board.ts";
import { findAdded, previewAddition } from "./adding.ts";
import { findLeaving, previewRemoval } from "./leaving.ts";
import { findTicketed, previewTicket } from "./ticket.ts";

/** Says what a change of a party would do before an officer makes it (D-400). */
export const previewChange = (board: SeatingBoard) =>
  action(endpoint, async (ctx, { id, ...ask }) => {
    return ctx.db.transaction(async (tx) => {
      if (ask.change === "remove party") return previewRemoving(ctx, tx, await lockEither(tx, id));
      if (ask.change === "edit") return previewEdit({ ...ctx, board }, tx, { ...ask, id });
      if (ask.change === "move") return previewMove(ctx, tx, await findMoving(ctx, tx, { ...ask, id }));
      return previewOf(ctx, tx, { party: await lockSeated(ctx, tx, id), ask });
    });
  });

async function previewOf(
  ctx: Ctx,
  tx: Tx,
  { party, ask }: { party: Party; ask: Exclude<PartyChange, { change: "move" | "remove party" | "edit" }> },
): Promise<ChangePreview> {
  switch (ask.change) {
    case "remove person":
      return previewRemoval(ctx, tx, await findLeaving(tx, party, ask));
    case "change owner":
      return previewHandover(ctx, tx, await findHanded(tx, party, ask.memberId));
    case "add person":
      return previewAddition(ctx, tx, {
        added: await findAdded(ctx, tx, { ...ask, party }),
        price: ask.atPrice === undefined ? undefined : centsOf(ask.atPrice),
      });
    case "change ticket":
      return previewTicket(ctx, tx, await findTicketed(tx, party, ask));
  }
}
