import {
  listCredits as endpoint,
  listMyCredits as myEndpoint,
  type OwnCredit,
} from "#contract/registrations/credits.ts";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { dayIn } from "#contract/values/zone.ts";
import { action } from "#server/platform/http/action.ts";
import { readCreditsOf, readOutstanding, readOwnCredits } from "./queries.ts";

/** Credits for full officers, with the sum of all that can still be used (D-373). */
export const listCredits = action(endpoint, async ({ db }, { member }) => ({
  outstanding: moneyOf(await readOutstanding(db)),
  credits: await readCreditsOf(db, member),
}));

/** The caller's credits that can be used today (D-372). */
export const listMyCredits = action(myEndpoint, async ({ db, me: { memberId }, now, config }) => {
  const today = dayIn(now, config.chapter.timeZone);
  const credits: OwnCredit[] = memberId === null ? [] : await readOwnCredits(db, { memberId, today });
  const left = credits.reduce((sum, one) => sum + centsOf(one.left), 0);
  return { left: moneyOf(left), credits };
});
