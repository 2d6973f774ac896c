import { eq } from "drizzle-orm";
import { changeCoupleSeating as endpoint } from "#contract/registrations/own-attendees.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { action } from "#server/platform/http/action.ts";
import { whyNotChange } from "#server/registrations/parties/until-rules.ts";
import { registrations } from "#server/registrations/tables.ts";
import { lockOwnParty } from "./lock-own-party.ts";

/** Changes how the couple of the caller's party wants to sit; the party's other details stay as they are. */
export const changeCoupleSeating = action(endpoint, async (ctx, { id, coupleSeating }) => {
  return ctx.db.transaction(async (tx) => {
    const { event, row, party } = await lockOwnParty(ctx, tx, id);
    const refusal = whyNotChange(event, party, ctx.now);
    if (refusal) throw refusal;
    if (row.coupleSeating === coupleSeating) return { coupleSeating };
    // `updatedAt` stays: a form that is open on names and requests is not stale.
    await tx.update(registrations).set({ coupleSeating }).where(eq(registrations.id, row.id));
    await auditBy(ctx, tx, {
      action: "change couple seating",
      entity: "registration",
      entityId: row.id,
      before: { coupleSeating: row.coupleSeating },
      after: { coupleSeating },
    });
    return { coupleSeating };
  });
});
