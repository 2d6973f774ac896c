import { isDeepStrictEqual } from "node:util";
import { sendMemberEmail as endpoint } from "#contract/members/emails.ts";
import { sendUnder, whyNotSend } from "#server/circulars/send-once.ts";
import { writeCircular } from "#server/circulars/write-circular.ts";
import { writerOf } from "#server/circulars/writer.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { addressMembers } from "./address-members.ts";

/** Sends a full officer's email to members, one for each mailbox (D-222). */
export const sendMemberEmail = action(endpoint, (ctx, { key, seen, ...draft }) => {
  const { slice, subject, body, files, serviceReason } = draft;
  const asked = [null, slice, subject, body, files, serviceReason];
  return sendUnder(
    ctx,
    {
      key,
      isSame: (row) =>
        isDeepStrictEqual(
          [row.eventId, row.slice, row.subject, row.body, row.files, row.serviceReason],
          asked,
        ),
    },
    async (tx) => {
      const addressed = await addressMembers(ctx, tx, draft);
      const refusal = whyNotSend(ctx.config, addressed, seen);
      if (refusal) throw refusal;
      const written = await writeCircular(ctx, tx, {
        ...draft,
        key,
        addressed,
        moment: null,
        sentBy: actorName(ctx.me),
        writer: writerOf(ctx.me),
      });
      return written.id;
    },
  );
});
