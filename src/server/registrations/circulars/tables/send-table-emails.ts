import { sendTableEmails as endpoint } from "#contract/registrations/table-emails.ts";
import { whyNotSend } from "#server/circulars/send-once.ts";
import { writeCircular } from "#server/circulars/write-circular.ts";
import { writerOf } from "#server/circulars/writer.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict } from "#server/platform/refusal.ts";
import { areTablesPublished } from "#server/registrations/circulars/moments/queries.ts";
import { sendOnce } from "#server/registrations/circulars/send-circular.ts";
import { addressTables, TABLES_SLICE } from "./address-tables.ts";
import { writeToldTables } from "./queries.ts";

/** Emails people the tables that an officer has published, each once as long as it stays the same (D-491). */
export const sendTableEmails = action(endpoint, async (ctx, { id, key, seen, ...text }) => {
  const draft = { ...text, slice: TABLES_SLICE, files: [] };
  return sendOnce(ctx, { key, eventId: id, draft }, async (tx) => {
    const addressed = await addressTables(ctx, tx, { id, text, isLocked: true });
    if (!(await areTablesPublished(tx, id))) throw conflict("First, please publish the tables.");
    if (ctx.now >= addressed.dinner.dateTime)
      throw conflict("The dinner has begun, so this email can no longer be sent.");
    const refusal = whyNotSend(ctx.config, addressed, seen);
    if (refusal) throw refusal;
    const { id: circularId, outboxIds } = await writeCircular(ctx, tx, {
      ...draft,
      key,
      addressed,
      moment: "tables",
      sentBy: actorName(ctx.me),
      writer: writerOf(ctx.me),
    });
    for (const [at, outboxId] of outboxIds.entries())
      await writeToldTables(tx, addressed.recipients[at]?.reached ?? [], { toldAt: ctx.now, outboxId });
    return circularId;
  });
});
