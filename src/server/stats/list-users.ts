import type { Account } from "#contract/stats.ts";
import type { Ctx } from "#server/platform/context.ts";
import { readUsers } from "#server/session/queries.ts";
import { toAccount } from "./account.ts";

/** Every account of /api/login (S-40). */
export async function listUsers({ db }: Ctx): Promise<Account[]> {
  return (await readUsers(db)).map(toAccount);
}
