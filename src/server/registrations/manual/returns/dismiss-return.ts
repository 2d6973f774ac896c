import { dismissReturn as endpoint } from "#contract/registrations/manual/manual-returns.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { ERASED_REASON } from "#server/registrations/parties/manual-returns.ts";
import { changeReturn } from "./change-return.ts";
import { whyNotClose } from "./lock-return.ts";

/** Keeps what was to be returned, with the reason; it counts as received again. */
export const dismissReturn = action(endpoint, (ctx, { id, amount, note: typed }) =>
  changeReturn(ctx, {
    id,
    action: "return dismissed",
    async change(_tx, { row, isErased }) {
      const refusal = whyNotClose(row, amount);
      if (refusal) throw refusal;
      const note = isErased ? ERASED_REASON : typed;
      return { set: { dismissedAt: ctx.now, dismissedBy: actorName(ctx.me), note }, after: { note } };
    },
  }),
);
