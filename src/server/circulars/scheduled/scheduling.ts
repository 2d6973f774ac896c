import type { Addressed } from "#server/circulars/compose-circular.ts";
import type { scheduledCirculars } from "#server/circulars/tables.ts";
import type { Ctx, SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** A scheduled email as it is stored. */
export type ScheduledRow = typeof scheduledCirculars.$inferSelect;

/** What an officer wrote, and for whom. */
export type ToSchedule = Pick<
  ScheduledRow,
  "eventId" | "slice" | "subject" | "body" | "files" | "serviceReason"
>;

/** What a feature knows of the emails that it schedules; `Shown` is one as officers see it. */
export type Scheduling<Shown extends object = object> = {
  of: "dinner" | "members";
  /** Reads the recipients at this moment, each with a key that recognizes them later, without name or address. */
  address: (
    context: Pick<SystemContext, "config" | "now">,
    tx: Tx,
    email: ToSchedule,
  ) => Promise<{ addressed: Addressed; reached: string[] }>;
  show: (ctx: Pick<Ctx, "me">, tx: Tx, id: number) => Promise<Shown>;
};
