import { auditBy } from "#server/platform/audit/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { ScheduledRow } from "./scheduling.ts";

const ACTIONS = {
  scheduled: { dinner: "circular scheduled", members: "email to members scheduled" },
  changed: { dinner: "scheduled circular changed", members: "scheduled email to members changed" },
  stopped: { dinner: "scheduled circular stopped", members: "scheduled email to members stopped" },
} as const;

type Noted = {
  row: Pick<ScheduledRow, "id" | "eventId">;
  what: keyof typeof ACTIONS;
  before?: { sendAt: Date };
  after?: { sendAt: Date; emails: number };
};

/** Notes in the audit log what an officer did with a scheduled email. */
export async function noteScheduled(
  { me, now }: Pick<Ctx, "me" | "now">,
  tx: Tx,
  { row, what, ...values }: Noted,
): Promise<void> {
  const { dinner, members } = ACTIONS[what];
  await auditBy({ me, now }, tx, {
    ...(row.eventId === null
      ? { action: members, entity: "email to members", entityId: `scheduled ${row.id}` }
      : { action: dinner, entity: "event", entityId: row.eventId }),
    ...values,
  });
}
