import { actorName, type Ctx } from "#server/platform/context.ts";
import { conflict } from "#server/platform/refusal.ts";
import { endScheduled } from "./end-scheduled.ts";
import { noteScheduled } from "./note-scheduled.ts";
import { lockScheduled } from "./queries.ts";
import type { Scheduling } from "./scheduling.ts";

/** Stops a scheduled email. */
export function stopScheduled<Shown extends object>(
  ctx: Ctx,
  { of, show }: Pick<Scheduling<Shown>, "of" | "show">,
  id: number,
): Promise<Shown> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockScheduled(tx, id, of);
    if (row.endedBecause === "sent")
      throw conflict(
        "This email is already going out. Under Sent Emails, you can stop any emails that are still waiting.",
      );
    if (row.endedAt === null) {
      await endScheduled(tx, id, { because: "stopped", stoppedBy: actorName(ctx.me), now: ctx.now });
      await noteScheduled(ctx, tx, { row, what: "stopped", before: { sendAt: row.sendAt } });
    }
    return show(ctx, tx, id);
  });
}
