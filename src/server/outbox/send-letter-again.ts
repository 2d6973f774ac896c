import type { Ask } from "#contract/endpoint.ts";
import type { sendLetterAgain as endpoint, Letter } from "#contract/outbox.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { postCopy, tryAgain } from "#server/platform/outbox.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { lockLetter, readLetter } from "./queries.ts";
import { showLetter } from "./show-letter.ts";

/** Sends what the officer read of, once: another state of the letter than he saw is told, not acted on (S-53). */
export async function sendLetterAgain(ctx: Ctx, { id, as, copies }: Ask<typeof endpoint>): Promise<Letter> {
  const { db, me, now } = ctx;
  await db.transaction(async (tx) => {
    if (!(await lockLetter(tx, id))) throw notFound("This letter is not known.");
    const letter = await readLetter(tx, id, now);
    if (letter?.can !== as) {
      throw conflict(letter?.whyNot ?? "This letter has moved on meanwhile. Please look at it again.");
    }
    if (copies !== undefined && copies !== letter.copies) {
      throw conflict("Somebody else has sent this letter again meanwhile.");
    }
    const copy = as === "copy" ? await postCopy(tx, now, id) : null;
    if (as === "try") await tryAgain(tx, now, id);
    await audit(tx, {
      ...{ at: now, actor: nameOf(me), entity: "letter", entityId: id },
      action: as === "copy" ? "letter sent again" : "letter tried anew",
      before: { attempts: letter.attempts },
      after: copy === null ? { attempts: 0 } : { copy },
    });
  });
  return showLetter(ctx, { id });
}
