import { randomUUID } from "node:crypto";
import { takeFiles } from "#server/circulars/files/take-files.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { conflict } from "#server/platform/refusal.ts";
import { type Texts, testEmail } from "./compose-circular.ts";
import { readWriterAddress } from "./queries.ts";
import { NO_ONE } from "./send-once.ts";
import { writerOf } from "./writer.ts";

type Tested = { texts: Texts; files: readonly string[] };

/** Emails a draft to its writer alone, as the first mailbox would get it (D-215). Returns where it goes. */
export async function sendTest({ config, me, now }: Ctx, tx: Tx, { texts, files }: Tested): Promise<string> {
  const to = await readWriterAddress(tx, me);
  if (!to) throw conflict("You have no confirmed email address, so we can’t email you a test.");
  const email = testEmail(config, texts, { to, writer: writerOf(me), key: randomUUID() });
  if (!email) throw conflict(NO_ONE);
  await takeFiles(tx, files);
  await queueEmail(tx, now, email);
  return to;
}
