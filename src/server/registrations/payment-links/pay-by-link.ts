import {
  openPageByLink as openEndpoint,
  showPaymentLink as showEndpoint,
} from "#contract/registrations/payment-links.ts";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { readRecordedWords, refuseWhileRecorded } from "#server/payments/charges/recorded-payments.ts";
import type { Fulfillments, Payment } from "#server/payments/fulfillment.ts";
import { closeOtherPage, openPayment } from "#server/payments/open-payment.ts";
import { refuseSecondPage } from "#server/payments/pages/refuse-second-page.ts";
import { requestPaymentPage } from "#server/payments/pages/request-payment-page.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { countByNetwork } from "#server/platform/http/rate-limits.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { lockParty } from "#server/registrations/balance/lock-party.ts";
import { readContact } from "#server/registrations/parties/queries.ts";
import { purchaseWords, ticketsOf } from "#server/registrations/rules.ts";
import { registrationFulfillment } from "#server/registrations/seats/taking/registration-fulfillment.ts";
import { readLinked } from "./queries.ts";

const FULFILLMENTS: Fulfillments = { registration: registrationFulfillment };
const ATTEMPTS = { name: "payment-link", points: 60, seconds: 15 * 60 };

/** What someone with a payment link pays for (D-367). It opens no session, and reads no more than the page shows. */
export const showPaymentLink = action(showEndpoint, async (ctx, { token }) => {
  await countByNetwork(ctx, ATTEMPTS);
  const found = await readLinked(ctx.db, token, ctx.now);
  if (!found) return { link: null };
  const { registrationId, title, dateTime, people, payer, due } = found;
  return {
    link: {
      title,
      dateTime: dateTime.toISOString(),
      people,
      payer,
      due: moneyOf(due),
      arriving: await readRecordedWords(ctx, { asker: "payer", ...subject(registrationId) }),
    },
  };
});

/**
 * The card processor's page for what is due now. As for members, the payment's row is committed first, and the processor
 * is asked about an earlier page, outside any transaction.
 */
export const openPageByLink = action(openEndpoint, async (ctx, { token, due: read }) => {
  await countByNetwork(ctx, ATTEMPTS);
  const found = await readLinked(ctx.db, token, ctx.now);
  if (!found) throw brokenLink();
  const { registrationId } = found;
  await refuseWhileRecorded(ctx, subject(registrationId));
  await refuseSecondPage(ctx, FULFILLMENTS, subject(registrationId));
  const payment = await open(ctx, { token, registrationId, read: centsOf(read) });
  const page = await requestPaymentPage(ctx, payment);
  return { hostedPaymentPageUrl: page.postUrl, token: page.token };
});

function subject(registrationId: number) {
  return { purpose: "registration" as const, subjectIds: [registrationId] };
}

type Opening = { token: string; registrationId: number; read: Cents };

/** Opens the payment under the party's lock, if the link still opens it and the payer read this amount. */
function open(ctx: Ctx<Me | null>, { token, registrationId, read }: Opening): Promise<Payment> {
  const { db, now } = ctx;
  return db.transaction(async (tx) => {
    const { row, event } = await lockParty(tx, registrationId);
    const found = await readLinked(tx, token, now);
    if (!found) throw brokenLink();
    const { due } = found;
    if (due === 0) throw conflict("This has been paid. Thank you.");
    if (due !== read) throw conflict("The amount due has changed. Please check it before you pay.");
    const opening = {
      purpose: "registration",
      subjectId: registrationId,
      amount: due,
      openedBy: "link",
    } as const;
    await closeOtherPage(tx, opening, now);
    const { email } = await readContact(tx, registrationId);
    return openPayment(
      tx,
      {
        ...opening,
        description: purchaseWords(event.title, ticketsOf(row)),
        email,
      },
      now,
    );
  });
}

function brokenLink() {
  return notFound("This link doesn’t work. Please ask a chapter officer for a new one.");
}
