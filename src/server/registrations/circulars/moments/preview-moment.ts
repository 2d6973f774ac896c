import { previewMoment as endpoint } from "#contract/registrations/moments.ts";
import { previewOf } from "#server/circulars/compose-circular.ts";
import { action } from "#server/platform/http/action.ts";
import { addressMoment } from "./address-moment.ts";
import { dinnerOf } from "./describe-moment.ts";

/** Shows whom the email of a moment would reach now, and how it reads for one of them. */
export const previewMoment = action(endpoint, (ctx, { id, kind, to, ...text }) =>
  ctx.db.transaction(
    async (tx) => {
      const addressed = await addressMoment(ctx, tx, { dinner: await dinnerOf(tx, id), kind, text });
      return previewOf(ctx.config, addressed, to);
    },
    { isolationLevel: "repeatable read" },
  ),
);
