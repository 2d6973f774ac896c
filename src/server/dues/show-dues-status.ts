import type { DuesStatus } from "#contract/dues.ts";
import type { Ctx } from "#server/platform/context.ts";
import { dayIn } from "#server/platform/zone.ts";
import { readOwnDues } from "./queries.ts";
import { duesStanding } from "./rules.ts";

/** How the asker stands with the local dues today at the chapter (S-27). */
export async function showDuesStatus({ db, me, now, config }: Ctx): Promise<DuesStatus> {
  const { paidThrough } = await readOwnDues(db, me);
  return {
    ...duesStanding(paidThrough, dayIn(now, config.chapter.timeZone)),
    expirationDate: paidThrough,
    renewalAmount: config.duesCents / 100,
  };
}
