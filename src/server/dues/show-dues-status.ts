import type { DuesStatus } from "#contract/dues.ts";
import { dayIn } from "#contract/values/zone.ts";
import type { Ctx } from "#server/platform/context.ts";
import { readOwnDues } from "./queries.ts";
import { duesStatus } from "./rules.ts";

/** The caller's local dues status today in the chapter's zone (S-27). */
export async function showDuesStatus({ db, me, now, config }: Ctx): Promise<DuesStatus> {
  const { paidThrough } = await readOwnDues(db, me);
  return {
    ...duesStatus(paidThrough, dayIn(now, config.chapter.timeZone)),
    expirationDate: paidThrough,
    renewalAmount: config.duesCents / 100,
  };
}
