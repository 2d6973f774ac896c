import { listContacts as endpoint } from "#contract/officers/rights.ts";
import { action } from "#server/platform/http/action.ts";
import { readContacts } from "./queries.ts";

/** Lists whom a limited officer may ask; they see the same names and rights in the directory. */
export const listContacts = action(endpoint, async ({ db }) => {
  return readContacts(db);
});
