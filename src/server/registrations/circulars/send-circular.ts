import { isDeepStrictEqual } from "node:util";
import type { Circular } from "#contract/officers/circulars.ts";
import { type Draft, sendCircular as endpoint } from "#contract/registrations/circulars.ts";
import { sendUnder, whyNotSend } from "#server/circulars/send-once.ts";
import { writeCircular } from "#server/circulars/write-circular.ts";
import { writerOf } from "#server/circulars/writer.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { addressDraft } from "./address-draft.ts";

/** Sends an officer's email to everyone of a slice, one for each mailbox (D-213). */
export const sendCircular = action(endpoint, async (ctx, { id, key, seen, ...draft }) => {
  const { me, config } = ctx;
  return sendOnce(ctx, { key, eventId: id, draft }, async (tx) => {
    const addressed = await addressDraft(ctx, tx, { id, draft, isLocked: true });
    const refusal = whyNotSend(config, addressed, seen);
    if (refusal) throw refusal;
    const written = { ...draft, key, addressed, moment: null, sentBy: actorName(me), writer: writerOf(me) };
    return (await writeCircular(ctx, tx, written)).id;
  });
});

type Sending = { key: string; eventId: number; draft: Draft };

/** Sends an email to people of a dinner, whose id `send` returns, unless its form was sent or scheduled before. */
export function sendOnce(
  ctx: Pick<Ctx, "db">,
  { key, eventId, draft: { slice, subject, body, files } }: Sending,
  send: (tx: Tx) => Promise<number>,
): Promise<Circular> {
  return sendUnder(
    ctx,
    {
      key,
      isSame: (before) =>
        isDeepStrictEqual(
          [before.eventId, before.slice, before.subject, before.body, before.files],
          [eventId, slice, subject, body, files],
        ),
    },
    send,
  );
}
