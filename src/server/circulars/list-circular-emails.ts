import { listCircularEmails as endpoint } from "#contract/officers/circulars.ts";
import { RETURNED_KINDS } from "#contract/officers/mailboxes.ts";
import { explainEmailError } from "#server/platform/email/explain-email-error.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { findDinnerOf, readCircularEmails } from "./queries.ts";

/** What became of each email of a circular. */
export const listCircularEmails = action(endpoint, async ({ db, me }, { id }) => {
  if (!(await findDinnerOf(db, id, me.role))) throw notFound("This email doesn’t exist.");
  return (await readCircularEmails(db, id)).map(({ error, address, returned, ...row }) => ({
    ...row,
    address: address || null,
    returned: RETURNED_KINDS.find((kind) => kind === returned) ?? null,
    trouble: error === null ? null : explainEmailError(error),
  }));
});
