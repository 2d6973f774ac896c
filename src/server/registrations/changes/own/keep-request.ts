import { eq } from "drizzle-orm";
import { keepRequest as endpoint } from "#contract/registrations/registrations.ts";
import { fullName } from "#contract/values/full-name.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { action } from "#server/platform/http/action.ts";
import { isSameQuestion } from "#server/registrations/parties/request-questions.ts";
import { registrations } from "#server/registrations/tables.ts";
import { lockOwnParty } from "./lock-own-party.ts";

/** Closes the question whether a request is still needed; the request stays as it is. */
export const keepRequest = action(endpoint, async (ctx, { id, ...question }) => {
  return ctx.db.transaction(async (tx) => {
    const { row } = await lockOwnParty(ctx, tx, id);
    const requestQuestions = row.requestQuestions.filter((other) => !isSameQuestion(other, question));
    // The second of two clicks.
    if (requestQuestions.length === row.requestQuestions.length) return { kept: true };
    // `updatedAt` stays: it dates the party's details, and a form that is open on them is not stale.
    await tx.update(registrations).set({ requestQuestions }).where(eq(registrations.id, row.id));
    await auditBy(ctx, tx, {
      action: "keep request",
      entity: "registration",
      entityId: row.id,
      after: { kept: question.about, guest: fullName(question) },
    });
    return { kept: true };
  });
});
