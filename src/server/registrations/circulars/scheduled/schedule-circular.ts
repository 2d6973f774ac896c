import { scheduleCircular as endpoint } from "#contract/registrations/scheduled-circulars.ts";
import { schedule } from "#server/circulars/scheduled/schedule.ts";
import { action } from "#server/platform/http/action.ts";
import { dinnerEmails } from "./dinner-emails.ts";

/** Schedules an email to people of a dinner (D-212). */
export const scheduleCircular = action(endpoint, (ctx, { id, key, seen, sendAt, ...draft }) =>
  schedule(ctx, dinnerEmails, {
    key,
    seen,
    sendAt,
    email: { ...draft, eventId: id, serviceReason: null },
  }),
);
