import { buyers } from "#server/app.ts";
import { giveUpOpenDues } from "#server/dues/give-up-open-dues.ts";
import { remindOfDues } from "#server/dues/remind-of-dues.ts";
import { removeUnwantedImages } from "#server/events/remove-unwanted-images.ts";
import { forgetImports } from "#server/imports/forget-imports.ts";
import { isListToBeKept, keepList, pollOptOuts } from "#server/mailing-list/keep-list.ts";
import { compareDaily } from "#server/payments/compare-daily.ts";
import { followUpRefunds } from "#server/payments/follow-up-refunds.ts";
import { reconcile } from "#server/payments/reconcile.ts";
import { areNotificationsDue, workOffNotifications } from "#server/payments/work-off-notifications.ts";
import type { Work } from "#server/platform/context.ts";
import type { SendMail } from "#server/platform/mail.ts";
import { areLettersDue, sendDueLetters } from "#server/platform/outbox.ts";
import type { Chore } from "#server/platform/worker.ts";
import { eraseRequests } from "#server/registrations/erase-requests.ts";
import { expireHolds } from "#server/registrations/expire-holds.ts";
import { expireManual } from "#server/registrations/expire-manual.ts";
import { deleteExpired } from "#server/session/delete-expired.ts";
import { adoptStragglers } from "#server/stats/adopt-stragglers.ts";
import { drawTalliesTogether } from "#server/stats/draw-tallies-together.ts";
import { lapseOffers } from "#server/waitlist/lapse-offers.ts";

const HOUR_MS = 3_600_000;

/** All background work of the product, each in its own rhythm. */
export function chores(house: Omit<Work, "now">, send: SendMail): Chore[] {
  const { db, config } = house;
  const work = (now: Date): Work => ({ ...house, now });
  const all: (Chore & { isOutgoing?: true })[] = [
    {
      name: "read notifications",
      everyMs: 2_000,
      run: (now, stopping) => workOffNotifications(work(now), buyers, { stopping }),
      isDue: (now) => areNotificationsDue({ db, now }),
    },
    // What is over is looked for in this rhythm; a hold and an offer last so much longer (S-18).
    { name: "end holds", everyMs: config.sweepMs, run: (now) => expireHolds(work(now), buyers) },
    {
      name: "end registrations by hand",
      everyMs: config.sweepMs,
      run: (now) => expireManual(work(now), buyers),
    },
    {
      name: "end open dues payments",
      everyMs: config.sweepMs,
      run: (now) => giveUpOpenDues(work(now), buyers),
    },
    { name: "remind of dues", everyMs: HOUR_MS / 2, run: (now) => remindOfDues(work(now)) },
    { name: "end offers", everyMs: config.sweepMs, run: (now) => lapseOffers(work(now)) },
    { name: "reconcile payments", everyMs: config.reconcileMs, run: (now) => reconcile(work(now), buyers) },
    {
      name: "follow up refunds",
      isOutgoing: true,
      everyMs: config.reconcileMs,
      run: (now) => followUpRefunds(work(now), buyers),
    },
    {
      name: "compare with the card company",
      everyMs: HOUR_MS,
      run: (now) => compareDaily(work(now), buyers),
    },
    {
      name: "send letters",
      isOutgoing: true,
      everyMs: config.workerMs,
      run: (now, stopping) => sendDueLetters(db, now, send, { stopping }),
      isDue: (now) => areLettersDue(db, now),
    },
    {
      name: "keep the mailing list",
      isOutgoing: true,
      everyMs: config.workerMs,
      run: (now) => keepList(work(now)),
      isDue: (now) => isListToBeKept(work(now)),
    },
    {
      name: "read who left the mailing list",
      isOutgoing: true,
      everyMs: 10 * 60_000,
      run: (now) => pollOptOuts(work(now)),
    },
    { name: "remove pictures nobody wants", everyMs: HOUR_MS, run: (now) => removeUnwantedImages(work(now)) },
    { name: "forget imports", everyMs: 5 * 60_000, run: (now) => forgetImports(work(now)) },
    {
      name: "hand over registrations of linked accounts",
      everyMs: config.sweepMs,
      run: (now) => adoptStragglers(work(now)),
    },
    { name: "draw tallies together", everyMs: config.sweepMs, run: () => drawTalliesTogether(db) },
    { name: "erase requests", everyMs: HOUR_MS, run: (now) => eraseRequests(work(now)) },
    { name: "delete expired log-ins", everyMs: HOUR_MS, run: (now) => deleteExpired(db, now) },
  ];
  // What waits to go out is not even taken in hand, so that it stays as it is until the portal sends again.
  return config.isHeld ? all.filter(({ isOutgoing }) => !isOutgoing) : all;
}
