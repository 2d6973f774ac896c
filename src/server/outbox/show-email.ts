import type { OutboxEmail } from "#contract/outbox.ts";
import type { Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readEmail } from "./queries.ts";

/** One email, with its text unless it is confidential. */
export async function showEmail({ db, now }: Ctx, { id }: { id: number }): Promise<OutboxEmail> {
  const email = await readEmail(db, id, now);
  if (!email) throw notFound("This email doesn’t exist.");
  return email;
}
