import { randomUUID } from "node:crypto";
import { sendMoment as endpoint } from "#contract/registrations/moments.ts";
import { whyNotSend } from "#server/circulars/send-once.ts";
import { writeCircular } from "#server/circulars/write-circular.ts";
import { writerOf } from "#server/circulars/writer.ts";
import { lockEventRow } from "#server/events/queries.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { addressMoment, textOf } from "./address-moment.ts";
import { dinnerOf, readMoment } from "./describe-moment.ts";
import { whyNotSendNow } from "./rules.ts";
import { SLICES } from "./texts.ts";

/** Sends the email of a moment at once; one that went, by itself or by another officer, is only shown (D-488). */
export const sendMoment = action(endpoint, async (ctx, { id, kind, seen }) => {
  const { db, me, now, config } = ctx;
  return db.transaction(async (tx) => {
    await lockEventRow(tx, id);
    const dinner = await dinnerOf(tx, id);
    if (dinner.sent(kind)) return readMoment(ctx, tx, { id, kind });
    const text = textOf(kind, dinner.row(kind));
    const addressed = await addressMoment(ctx, tx, { dinner, kind, text });
    const refusal = whyNotSendNow(kind, dinner.times, now) ?? whyNotSend(config, addressed, seen);
    if (refusal) throw refusal;
    await writeCircular(ctx, tx, {
      ...text,
      slice: SLICES[kind],
      key: randomUUID(),
      addressed,
      moment: kind,
      sentBy: actorName(me),
      writer: writerOf(me),
    });
    return readMoment(ctx, tx, { id, kind });
  });
});
