import { moneyOf } from "#contract/cents.ts";
import { inDollars } from "#contract/dollars.ts";
import { lockMember } from "#server/members/queries.ts";
import { askForPaymentPage } from "#server/payments/ask-for-payment-page.ts";
import type { Payment } from "#server/payments/buyer.ts";
import { closeOpenPayment, openPayment } from "#server/payments/open-payment.ts";
import type { Ctx } from "#server/platform/context.ts";
import { dayInWords } from "#server/platform/dates.ts";
import { escapeHtml } from "#server/platform/html.ts";
import { serverPage } from "#server/platform/pages.ts";
import { badRequest, conflict, notFound, Refusal } from "#server/platform/refusal.ts";
import { countOwn, PAYMENT_PAGES } from "#server/platform/throttle.ts";
import { dayIn } from "#server/platform/zone.ts";
import { duesStanding } from "./rules.ts";

/** From the dues page: the amount shown there must be the server's (S-29). */
export async function renewDues(ctx: Ctx, { renewalAmount }: { renewalAmount: number }): Promise<Response> {
  if (Math.round(renewalAmount * 100) !== ctx.config.duesCents) {
    throw badRequest(
      `The dues are ${inDollars(moneyOf(ctx.config.duesCents))} a year. Please reload the page and try again.`,
    );
  }
  return paymentForm(ctx);
}

/** From the profile: failures in the shape that page reads (C-29). */
export async function payDues(ctx: Ctx): Promise<Response> {
  try {
    return await paymentForm(ctx);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.status, error.message, {
      extra: { success: false, errorMessage: error.message },
    });
  }
}

/** A page with one form: to the provider, with the token; the browser's page takes the form out of it (H-14). */
async function paymentForm(ctx: Ctx): Promise<Response> {
  await countOwn(ctx, PAYMENT_PAGES);
  const { postUrl, token } = await askForPaymentPage(ctx, await open(ctx));
  const form = `<p>You will be redirected to a secure payment page to complete your renewal.</p>
<form method="post" action="${escapeHtml(postUrl)}"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>Continue to payment</button></form>`;
  return serverPage(ctx.config, "Membership Dues", form);
}

/** One open payment a member: a new one voids the one before, whose late money is caught all the same (S-28). */
async function open({ db, me, now, config }: Ctx): Promise<Payment> {
  return db.transaction(async (tx) => {
    // Locked before the dues are read: a payment of them may be arriving at this moment.
    const member = me.memberId === null ? undefined : await lockMember(tx, me.memberId);
    if (!member) throw notFound("You have no member record.");
    const { localDuesPaidThrough: paidThrough } = member;
    const { canRenew } = duesStanding(paidThrough, dayIn(now, config.chapter.timeZone));
    if (paidThrough !== null && !canRenew) {
      throw conflict(
        `Your dues are paid through ${dayInWords(paidThrough)}. You can renew from one month before that day.`,
      );
    }
    await closeOpenPayment(tx, "dues", member.id, "cancelled", now);
    const opening = {
      purpose: "dues" as const,
      subjectId: member.id,
      amount: config.duesCents,
      description: "Annual membership dues",
      email: member.confirmedEmail,
    };
    return openPayment(tx, opening, now);
  });
}
