import { listUsers as endpoint } from "#contract/stats.ts";
import { action } from "#server/platform/http/action.ts";
import { readUsers } from "#server/session/queries.ts";
import { toAccount } from "./account.ts";

/** Every account of /api/login (S-40). */
export const listUsers = action(endpoint, async ({ db }) => {
  return (await readUsers(db)).map(toAccount);
});
