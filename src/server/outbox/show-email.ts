import { showEmail as endpoint } from "#contract/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readEmail } from "./queries.ts";

/** One email, with its text unless it is confidential. */
export const showEmail = action(endpoint, async ({ db, now }, { id }) => {
  const email = await readEmail(db, id, now);
  if (!email) throw notFound("This email doesn’t exist.");
  return email;
});
