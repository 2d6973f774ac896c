import { listMoments as endpoint } from "#contract/registrations/moments.ts";
import { action } from "#server/platform/http/action.ts";
import { readMoments } from "./describe-moment.ts";

/** The emails that go at moments of a dinner (D-487). */
export const listMoments = action(endpoint, (ctx, { id }) =>
  ctx.db.transaction((tx) => readMoments(ctx, tx, id), { isolationLevel: "repeatable read" }),
);
