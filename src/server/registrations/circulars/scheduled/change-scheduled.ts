import type { Slice } from "#contract/registrations/circulars.ts";
import { changeScheduledCircular as endpoint } from "#contract/registrations/scheduled-circulars.ts";
import { changeScheduled } from "#server/circulars/scheduled/change-scheduled.ts";
import { action } from "#server/platform/http/action.ts";
import { dinnerEmails } from "./dinner-emails.ts";

/** Changes a scheduled email to people of a dinner. */
export const changeScheduledCircular = action(
  endpoint,
  (ctx, { id, seen, sendAt, updatedAt, subject, body, files, slice: { kind, seesTable, ...slice } }) =>
    changeScheduled(ctx, dinnerEmails, {
      id,
      seen,
      sendAt,
      updatedAt,
      changed(row) {
        const kept: Pick<Slice, "kind" | "seesTable"> = "who" in row.slice ? row.slice : {};
        const keptKind = kind === undefined ? kept.kind : kind;
        const keptTable = seesTable === undefined ? kept.seesTable : seesTable;
        return {
          subject,
          body,
          files: files ?? row.files,
          slice: {
            ...slice,
            ...(keptKind && { kind: keptKind }),
            ...(keptTable && { seesTable: keptTable }),
          },
          serviceReason: null,
        };
      },
    }),
);
