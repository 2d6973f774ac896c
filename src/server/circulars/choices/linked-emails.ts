import {
  changeLinkedEmails as changeEndpoint,
  type LinkedChoices,
  showLinkedEmails as showEndpoint,
} from "#contract/registrations/email-choices.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readReceiptsOnly, writeReceiptsOnly } from "#server/platform/email/returned/mailboxes.ts";
import { action } from "#server/platform/http/action.ts";
import { countByNetwork } from "#server/platform/http/rate-limits.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { noteChoice } from "./note-choice.ts";
import { readLinkedReader, readUnwanted, writeUnwanted } from "./queries.ts";

const ATTEMPTS = { name: "email-choices", points: 60, seconds: 15 * 60 };

type Reader = NonNullable<Awaited<ReturnType<typeof readLinkedReader>>>;

/** What the reader of an email chose, by its link. */
export const showLinkedEmails = action(showEndpoint, async (ctx, { token }) => {
  await countByNetwork(ctx, ATTEMPTS);
  const reader = await readLinkedReader(ctx.db, token);
  return { choices: reader && (await readChoices(ctx.db, reader)) };
});

/** Changes what they chose. The link is in their mailbox, so it needs no login (D-494). */
export const changeLinkedEmails = action(changeEndpoint, async (ctx, { token, choices }) => {
  await countByNetwork(ctx, ATTEMPTS);
  return ctx.db.transaction(async (tx) => {
    const reader = await readLinkedReader(tx, token);
    if (!reader) throw notFound("This link doesn’t work.");
    if ("memberIds" in reader && choices.of === "members") {
      const { unwanted } = choices;
      const changed = await writeUnwanted(tx, reader.memberIds, { unwanted, now: ctx.now });
      if (changed.length > 0)
        for (const id of reader.memberIds)
          await noteChoice(tx, ctx.now, { entity: "member", id, after: { unwanted: [...unwanted] } });
    } else if ("address" in reader && choices.of === "address") {
      const { receiptsOnly } = choices;
      if (receiptsOnly !== (await readReceiptsOnly(tx, reader.address))) {
        const id = await writeReceiptsOnly(tx, reader.address, receiptsOnly ? ctx.now : null);
        await noteChoice(tx, ctx.now, { entity: "mailbox", id, after: { receiptsOnly } });
      }
    } else throw conflict("This page is out of date. Please reload it.");
    return readChoices(tx, reader);
  });
});

async function readChoices(tx: Tx, reader: Reader): Promise<LinkedChoices> {
  return "memberIds" in reader
    ? { of: "members", unwanted: await readUnwanted(tx, reader.memberIds) }
    : { of: "address", receiptsOnly: await readReceiptsOnly(tx, reader.address) };
}
