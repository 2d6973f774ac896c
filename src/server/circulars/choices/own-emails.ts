import {
  changeOwnEmails as changeEndpoint,
  showOwnEmails as showEndpoint,
} from "#contract/registrations/email-choices.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Me } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readUnwanted, writeUnwanted } from "./queries.ts";

/** The optional emails that the caller has turned off. */
export const showOwnEmails = action(showEndpoint, async ({ db, me }) => ({
  unwanted: await readUnwanted(db, [memberOf(me)]),
}));

/** Turns kinds of optional emails on and off for the caller. */
export const changeOwnEmails = action(changeEndpoint, async ({ db, me, now }, { unwanted }) => {
  const memberId = memberOf(me);
  await db.transaction(async (tx) => {
    const changed = await writeUnwanted(tx, [memberId], { unwanted, now });
    if (changed.length === 0) return;
    await auditBy({ me, now }, tx, {
      action: "emails chosen",
      entity: "member",
      entityId: memberId,
      after: { unwanted: [...unwanted] },
    });
  });
  return { unwanted: await readUnwanted(db, [memberId]) };
});

function memberOf({ memberId }: Pick<Me, "memberId">): number {
  if (memberId === null) throw notFound("You are logged in as an administrator without a member record.");
  return memberId;
}
