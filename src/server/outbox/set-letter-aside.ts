import type { Letter } from "#contract/outbox.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { setAside } from "#server/platform/outbox.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { lockLetter, readLetter } from "./queries.ts";
import { showLetter } from "./show-letter.ts";

/** Notes that somebody saw to a letter that could not be sent: it does not call for anybody any more. */
export async function setLetterAside(ctx: Ctx, { id }: { id: number }): Promise<Letter> {
  const { db, me, now } = ctx;
  await db.transaction(async (tx) => {
    if (!(await lockLetter(tx, id))) throw notFound("This letter is not known.");
    const letter = await readLetter(tx, id, now);
    if (letter?.state !== "given-up") throw conflict("Only letters that were given up can be set aside.");
    if (letter.isSetAside) return;
    await setAside(tx, now, id);
    await audit(tx, {
      ...{ at: now, actor: nameOf(me), action: "letter set aside", entity: "letter", entityId: id },
    });
  });
  return showLetter(ctx, { id });
}
