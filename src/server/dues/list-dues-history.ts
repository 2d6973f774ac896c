import { listDuesHistory as endpoint } from "#contract/dues.ts";
import { action } from "#server/platform/http/action.ts";
import { readDuesPayments, readOwnDues } from "./queries.ts";

/** The caller's dues payments, newest first. */
export const listDuesHistory = action(endpoint, async ({ db, me }) => {
  const { id } = await readOwnDues(db, me);
  return readDuesPayments(db, id);
});
