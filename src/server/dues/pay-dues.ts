import { renewDues as endpoint, payDues as payDuesEndpoint } from "#contract/dues.ts";
import { moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { dayIn } from "#contract/values/zone.ts";
import { lockMember } from "#server/members/queries.ts";
import type { Fulfillments, Payment } from "#server/payments/fulfillment.ts";
import { closeOpenPayment, openPayment } from "#server/payments/open-payment.ts";
import { refuseSecondPage } from "#server/payments/pages/refuse-second-page.ts";
import { requestPaymentPage } from "#server/payments/pages/request-payment-page.ts";
import type { Ctx } from "#server/platform/context.ts";
import { serverPage } from "#server/platform/first-paint/serve-pages.ts";
import { formatDay } from "#server/platform/format-dates.ts";
import { escapeHtml } from "#server/platform/html.ts";
import { action } from "#server/platform/http/action.ts";
import { countOwnUse } from "#server/platform/http/rate-limits.ts";
import { badRequest, conflict, notFound, Refusal } from "#server/platform/refusal.ts";
import { duesFulfillment } from "./dues-fulfillment.ts";
import { A_YEAR } from "./emails.ts";
import { duesStatus } from "./rules.ts";

const FULFILLMENTS: Fulfillments = { dues: duesFulfillment };

/** From the dues page, which must have shown the server's amount (S-29). */
export const renewDues = action(endpoint, async (ctx, { renewalAmount }) => {
  if (Math.round(renewalAmount * 100) !== ctx.config.duesCents) {
    throw badRequest(
      `The dues are ${formatDollars(moneyOf(ctx.config.duesCents))} a year. Please reload the page and try again.`,
    );
  }
  return paymentForm(ctx);
});

/** From the profile; failures have the shape that page expects (C-29). */
export const payDues = action(payDuesEndpoint, async (ctx) => {
  try {
    return await paymentForm(ctx);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.status, error.message, {
      extra: { success: false, errorMessage: error.message },
    });
  }
});

/** A page with one form that posts the token to the provider; the calling page extracts the form (H-14). */
async function paymentForm(ctx: Ctx): Promise<Response> {
  await countOwnUse(ctx, "payment pages");
  const subjectIds = ctx.me.memberId === null ? [] : [ctx.me.memberId];
  await refuseSecondPage(ctx, FULFILLMENTS, { purpose: "dues", subjectIds });
  const { postUrl, token } = await requestPaymentPage(ctx, await open(ctx), ctx.me);
  const form = `<p>You will be redirected to a secure payment page to complete your renewal.</p>
<form method="post" action="${escapeHtml(postUrl)}"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>Continue to payment</button></form>`;
  return serverPage(ctx.config, { title: "Membership Dues", body: form });
}

/** One open payment per member: a new one closes the earlier one, whose late charge still counts (S-28). */
async function open({ db, me, now, config }: Ctx): Promise<Payment> {
  return db.transaction(async (tx) => {
    // Locked before the dues are read, as a payment may be arriving right now.
    const member = me.memberId === null ? undefined : await lockMember(tx, me.memberId);
    if (!member) throw notFound("You have no member record.");
    const { localDuesPaidThrough: paidThrough } = member;
    const { canRenew } = duesStatus(paidThrough, dayIn(now, config.chapter.timeZone));
    if (paidThrough !== null && !canRenew) {
      throw conflict(
        `Your dues are paid through ${formatDay(paidThrough)}. You can renew starting one month before that day.`,
      );
    }
    await closeOpenPayment(tx, { purpose: "dues", subjectId: member.id, now });
    const opening = {
      purpose: "dues" as const,
      subjectId: member.id,
      amount: config.duesCents,
      description: A_YEAR,
      email: member.confirmedEmail,
    };
    return openPayment(tx, opening, now);
  });
}
