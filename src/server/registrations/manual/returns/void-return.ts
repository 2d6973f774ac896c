import { eq } from "drizzle-orm";
import { voidReturn as endpoint } from "#contract/registrations/manual/manual-returns.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict } from "#server/platform/refusal.ts";
import { ERASED_REASON } from "#server/registrations/parties/manual-returns.ts";
import { manualReturns } from "#server/registrations/tables.ts";
import { changeReturn } from "./change-return.ts";

/** Undoes a return that was recorded by mistake: its amount is due again in a row of its own, as for a card (D-374). */
export const voidReturn = action(endpoint, (ctx, { id, reason: typed }) =>
  changeReturn(ctx, {
    id,
    action: "return voided",
    async change(tx, { row, isErased }) {
      if (row.returnedAt === null) throw conflict("This has not been returned.");
      if (row.voidedAt !== null) throw conflict("This has already been undone.");
      if (row.method === "credit")
        throw conflict("This became a credit, so it can’t be undone here. See the member’s credits.");
      const { manualPaymentId, amount, reason, isLowered } = row;
      const voidedBy = actorName(ctx.me);
      const voidReason = isErased ? ERASED_REASON : typed;
      const set = { voidedAt: ctx.now, voidedBy, voidReason };
      // First, as no cent of a payment goes back twice.
      await tx.update(manualReturns).set(set).where(eq(manualReturns.id, id));
      const due = { manualPaymentId, amount, reason, isLowered };
      await tx.insert(manualReturns).values({ ...due, askedBy: voidedBy, createdAt: ctx.now });
      return { set, after: { reason: voidReason } };
    },
  }),
);
