import type { Letter } from "#contract/outbox.ts";
import type { Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readLetter } from "./queries.ts";

/** One letter, with its words where they may be read. */
export async function showLetter({ db, now }: Ctx, { id }: { id: number }): Promise<Letter> {
  const letter = await readLetter(db, id, now);
  if (!letter) throw notFound("This letter is not known.");
  return letter;
}
