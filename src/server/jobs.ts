import { deleteUnusedFiles } from "#server/circulars/files/delete-unused-files.ts";
import { deleteOldScheduled } from "#server/circulars/scheduled/queries.ts";
import { areScheduledDue, sendScheduled } from "#server/circulars/scheduled/send-scheduled.ts";
import { requeueSharedEmails } from "#server/directory/emails/requeue-shared-emails.ts";
import { memberEmails } from "#server/directory/emails/scheduled/member-emails.ts";
import { whyMemberEmailOutdated } from "#server/directory/emails/why-member-email-outdated.ts";
import { expireDuesPayments } from "#server/dues/expire-dues-payments.ts";
import { sendRenewalReminders } from "#server/dues/send-renewal-reminders.ts";
import { removeUnusedImages } from "#server/events/remove-unused-images.ts";
import { deleteOldImports } from "#server/imports/delete-old-imports.ts";
import { areEmailsLeft, requeueEmailsLeft } from "#server/imports/requeue-emails-left.ts";
import {
  hasWorkToSync,
  pollOptOuts,
  syncInBackground,
} from "#server/mailing-list/changes/sync-in-background.ts";
import { areDeletionsDue, carryOutDeletions } from "#server/officers/deletions/carry-out-deletions.ts";
import { areNoticesDue, sendNotices } from "#server/officers/notices/send-notices.ts";
import { whyNoticeOutdated } from "#server/officers/notices/why-notice-outdated.ts";
import { takeSenderTest } from "#server/outbox/sender/take-sender-test.ts";
import { copiesOfRequests } from "#server/papers/copies/erase-copies.ts";
import { applyRecordedCharges, areChargesDue } from "#server/payments/charges/apply-recorded-charges.ts";
import { recordMissedCharges } from "#server/payments/charges/record-missed-charges.ts";
import {
  areNotificationsDue,
  processNotifications,
} from "#server/payments/notifications/process-notifications.ts";
import { reconcileDaily } from "#server/payments/reconciliation/reconcile-daily.ts";
import { followUpRefunds } from "#server/payments/refunds/follow-up-refunds.ts";
import { lookAtRefunds } from "#server/payments/refunds/look-at-refunds.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { deleteOldBounces } from "#server/platform/email/returned/delete-old-bounces.ts";
import { readingOfMailbox } from "#server/platform/email/returned/mailbox/read-mailbox.ts";
import { recordRefusal } from "#server/platform/email/returned/record-bounce.ts";
import { areEmailsDue, sendDueEmails } from "#server/platform/email/send-due-emails.ts";
import type { SendEmail } from "#server/platform/email/smtp.ts";
import { nightly } from "#server/platform/jobs/nightly.ts";
import type { Job } from "#server/platform/jobs/run-jobs.ts";
import { forgetRemoved } from "#server/registrations/changes/by-officers/back/remember-removed.ts";
import { eraseRequests } from "#server/registrations/changes/endings/erase-requests.ts";
import { eventParties } from "#server/registrations/changes/endings/event-parties.ts";
import { areMomentsDue, sendDueMoments } from "#server/registrations/circulars/moments/send-due-moments.ts";
import { repliesTo } from "#server/registrations/circulars/replies.ts";
import { dinnerEmails } from "#server/registrations/circulars/scheduled/dinner-emails.ts";
import { whyOutdated } from "#server/registrations/circulars/why-outdated.ts";
import { lapseCredits } from "#server/registrations/credits/lapse-credits.ts";
import { expireManualRegistrations } from "#server/registrations/manual/expire-manual-registrations.ts";
import { compareParties } from "#server/registrations/parties/comparison/compare-parties.ts";
import { expireHolds } from "#server/registrations/seats/holds/expire-holds.ts";
import { lapseOffers } from "#server/registrations/waitlist/lapse-offers.ts";
import { compareHeadCounts } from "#server/seating/compare-head-counts.ts";
import { seatingWords } from "#server/seating/erase-seating.ts";
import { deleteExpired } from "#server/session/open-sessions/delete-expired.ts";
import { mergeTallies } from "#server/stats/merge-tallies.ts";
import { transferLateRegistrations } from "#server/stats/transfer-late-registrations.ts";
import { compareMoney } from "#server/treasury/comparison/compare-money.ts";
import { fulfillments } from "./app.ts";

const HOUR_MS = 3_600_000;

/** All background jobs of the product, each with its own interval. */
export function portalJobs(context: Omit<SystemContext, "now">, send: SendEmail): Job[] {
  const { db, config } = context;
  const work = (now: Date): SystemContext => ({ ...context, now });
  const all: (Job & { isOutgoing?: true })[] = [
    {
      name: "read notifications",
      everyMs: 2_000,
      run: (now, stopping) => processNotifications(work(now), fulfillments, { stopping }),
      isDue: (now) => areNotificationsDue({ db, now }),
    },
    // How often expired holds and offers are looked for; each may last this much longer (S-18).
    { name: "expire holds", everyMs: config.sweepMs, run: (now) => expireHolds(work(now), fulfillments) },
    {
      name: "expire manual registrations",
      everyMs: config.sweepMs,
      run: (now) => expireManualRegistrations(work(now), fulfillments),
    },
    {
      name: "expire dues payments",
      everyMs: config.sweepMs,
      run: (now) => expireDuesPayments(work(now), fulfillments),
    },
    { name: "remind of dues", everyMs: HOUR_MS / 2, run: (now) => sendRenewalReminders(work(now)) },
    {
      name: "send emails at moments of dinners",
      isOutgoing: true,
      everyMs: 60_000,
      run: (now) => sendDueMoments(work(now)),
      isDue: (now) => areMomentsDue(work(now)),
    },
    {
      name: "send scheduled emails",
      isOutgoing: true,
      everyMs: 30_000,
      run: (now) => sendScheduled(work(now), { dinner: dinnerEmails, members: memberEmails }),
      isDue: (now) => areScheduledDue(work(now)),
    },
    {
      name: "send notices to officers",
      isOutgoing: true,
      everyMs: 60_000,
      run: (now) => sendNotices(work(now)),
      isDue: (now) => areNoticesDue(work(now)),
    },
    { name: "end credits", everyMs: HOUR_MS / 2, run: (now) => lapseCredits(work(now)) },
    { name: "expire offers", everyMs: config.sweepMs, run: (now) => lapseOffers(work(now)) },
    {
      name: "reconcile payments",
      everyMs: config.reconcileMs,
      run: (now) => recordMissedCharges(work(now), fulfillments),
    },
    {
      name: "apply recorded charges",
      everyMs: 20_000,
      run: (now) => applyRecordedCharges(work(now), fulfillments),
      isDue: (now) => areChargesDue({ db, now }),
    },
    {
      name: "follow up refunds",
      isOutgoing: true,
      everyMs: config.reconcileMs,
      run: (now) => followUpRefunds(work(now), fulfillments),
    },
    { name: "look at refunds", everyMs: HOUR_MS, run: (now) => lookAtRefunds(work(now), fulfillments) },
    {
      name: "compare with the card processor",
      everyMs: HOUR_MS,
      run: (now) => reconcileDaily(work(now), fulfillments),
    },
    {
      name: "send emails",
      isOutgoing: true,
      everyMs: config.workerMs,
      run: (now, stopping) =>
        sendDueEmails(db, now, {
          send,
          stopping,
          toManyAMinute: config.mail.groupEmailsAMinute,
          recordRefusal,
          whyOutdated: async (at, email) =>
            (await whyOutdated(work(at), email)) ??
            (await whyMemberEmailOutdated(work(at), email)) ??
            (await whyNoticeOutdated(work(at), email)),
          repliesTo: (email) => repliesTo({ db }, email),
        }),
      isDue: (now) => areEmailsDue(db, now, { toManyAMinute: config.mail.groupEmailsAMinute }),
    },
    {
      name: "update the mailing list",
      isOutgoing: true,
      everyMs: config.workerMs,
      run: (now) => syncInBackground(work(now)),
      isDue: (now) => hasWorkToSync(work(now)),
    },
    {
      name: "read mailing list opt-outs",
      isOutgoing: true,
      everyMs: 10 * 60_000,
      run: (now) => pollOptOuts(work(now)),
    },
    {
      name: "carry out deletions",
      everyMs: config.workerMs,
      run: (now) => carryOutDeletions(work(now), eventParties),
      isDue: (now) => areDeletionsDue({ db, now }),
    },
    { name: "remove unused pictures", everyMs: HOUR_MS, run: (now) => removeUnusedImages(work(now)) },
    {
      name: "delete unused email attachments",
      everyMs: HOUR_MS,
      async run(now) {
        await deleteOldScheduled(work(now));
        await deleteUnusedFiles(work(now));
      },
    },
    { name: "forget removed persons", everyMs: 60_000, run: (now) => forgetRemoved(work(now)) },
    {
      name: "requeue emails of undone imports",
      isOutgoing: true,
      everyMs: config.workerMs,
      run: (now) => requeueEmailsLeft(work(now), requeueSharedEmails),
      isDue: (now) => areEmailsLeft(work(now)),
    },
    { name: "delete old imports", everyMs: 5 * 60_000, run: (now) => deleteOldImports(work(now)) },
    {
      name: "adopt registrations of linked accounts",
      everyMs: config.sweepMs,
      run: (now) => transferLateRegistrations(work(now)),
    },
    { name: "merge tallies", everyMs: config.sweepMs, run: () => mergeTallies(db) },
    {
      name: "erase requests",
      everyMs: HOUR_MS,
      run: (now) => eraseRequests(work(now), [seatingWords, copiesOfRequests]),
    },
    nightly(
      { name: "compare head counts", run: (now, stopping) => compareHeadCounts(work(now), stopping) },
      config.chapter.timeZone,
    ),
    nightly(
      { name: "compare parties", run: (now, stopping) => compareParties(work(now), stopping) },
      config.chapter.timeZone,
    ),
    nightly({ name: "compare money", run: (now) => compareMoney(work(now)) }, config.chapter.timeZone),
    { isOutgoing: true, ...readingOfMailbox(work, takeSenderTest) },
    { name: "delete old reports of emails", everyMs: HOUR_MS, run: (now) => deleteOldBounces(db, now) },
    { name: "delete expired sessions", everyMs: HOUR_MS, run: (now) => deleteExpired(db, now) },
  ];
  // Outgoing work is not even claimed, so it stays as it is until the portal sends again.
  return config.isHeld ? all.filter(({ isOutgoing }) => !isOutgoing) : all;
}
