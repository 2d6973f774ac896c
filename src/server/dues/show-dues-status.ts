import { showDuesStatus as endpoint } from "#contract/dues.ts";
import { dayIn } from "#contract/values/zone.ts";
import { action } from "#server/platform/http/action.ts";
import { readOwnDues } from "./queries.ts";
import { duesStatus } from "./rules.ts";

/** The caller's local dues status today in the chapter's zone (S-27). */
export const showDuesStatus = action(endpoint, async ({ db, me, now, config }) => {
  const { paidThrough } = await readOwnDues(db, me);
  return {
    ...duesStatus(paidThrough, dayIn(now, config.chapter.timeZone)),
    expirationDate: paidThrough,
    renewalAmount: config.duesCents / 100,
  };
});
