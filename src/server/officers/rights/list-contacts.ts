import type { Answer } from "#contract/endpoint.ts";
import type { listContacts as endpoint } from "#contract/officers/rights.ts";
import type { Ctx } from "#server/platform/context.ts";
import { readContacts } from "./queries.ts";

/** Lists whom a limited officer may ask; they see the same names and rights in the directory. */
export async function listContacts({ db }: Ctx): Promise<Answer<typeof endpoint>> {
  return readContacts(db);
}
