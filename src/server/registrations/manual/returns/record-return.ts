import { recordReturn as endpoint } from "#contract/registrations/manual/manual-returns.ts";
import { dayIn, instantAt } from "#contract/values/zone.ts";
import { whyNotReceivedOn } from "#server/payments/rules.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { changeReturn } from "./change-return.ts";
import { whyNotClose } from "./lock-return.ts";

/** Records how and when money was returned that officers had received outside the portal (D-369). */
export const recordReturn = action(endpoint, (ctx, { id, amount, method, reference, returnedOn, note }) => {
  const { now, config } = ctx;
  const { timeZone } = config.chapter;
  const message = returnedOn === undefined ? null : whyNotReceivedOn(returnedOn, dayIn(now, timeZone));
  if (message !== null) throw badRequest(message, [{ path: "returnedOn", message }]);
  return changeReturn(ctx, {
    id,
    action: "return recorded",
    async change(_tx, { row, isErased }) {
      const refusal = whyNotClose(row, amount);
      if (refusal) throw refusal;
      const how = { method, reference };
      const set = {
        ...how,
        // What an officer writes of a deleted member could no longer be erased.
        note: isErased ? null : note,
        returnedAt: returnedOn === undefined ? now : instantAt(returnedOn, "12:00", timeZone),
        recordedBy: actorName(ctx.me),
        recordedAt: now,
      };
      return { set, after: { ...how, returnedOn } };
    },
  });
});
