import { listDebts as endpoint } from "#contract/registrations/manual/debts.ts";
import { dayIn } from "#contract/values/zone.ts";
import { action } from "#server/platform/http/action.ts";
import { readDebts } from "./queries.ts";

/** Lists what parties should have paid by now, or also what is due later (D-368). */
export const listDebts = action(endpoint, ({ db, now, config }, { event, ahead }) =>
  readDebts(
    db,
    { now, today: dayIn(now, config.chapter.timeZone) },
    { eventId: event, withAhead: ahead === "yes" },
  ),
);
