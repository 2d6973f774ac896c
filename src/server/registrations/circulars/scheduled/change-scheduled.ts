import { changeScheduledCircular as endpoint } from "#contract/registrations/scheduled-circulars.ts";
import { changeScheduled } from "#server/circulars/scheduled/change-scheduled.ts";
import { action } from "#server/platform/http/action.ts";
import { dinnerEmails } from "./dinner-emails.ts";

/** Changes an email to people of a dinner that waits for its hour. */
export const changeScheduledCircular = action(
  endpoint,
  (ctx, { id, seen, sendAt, updatedAt, subject, body, files, slice: { kind, ...slice } }) =>
    changeScheduled(ctx, dinnerEmails, {
      id,
      seen,
      sendAt,
      updatedAt,
      changed(row) {
        const kept = "who" in row.slice ? row.slice.kind : undefined;
        const asked = kind === undefined ? kept : kind;
        return {
          subject,
          body,
          files: files ?? row.files,
          slice: { ...slice, ...(asked && { kind: asked }) },
          serviceReason: null,
        };
      },
    }),
);
