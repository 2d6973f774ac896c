import type { Answer } from "#contract/endpoint.ts";
import type { Event } from "#contract/events.ts";
import {
  createManualHostedPage,
  createManualRegistration,
  type ManualRegistrationForm,
  type SkippedPaymentForm,
} from "#contract/registrations/manual/manual-registrations.ts";
import { moneyOf } from "#contract/values/cents.ts";
import { useBackNavigation } from "#web/payments/back-navigation.ts";
import {
  isPaymentOrigin,
  type PaymentPage,
  redirectToPaymentPage,
} from "#web/payments/redirect-to-payment-page.ts";
import { call } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { formatCents } from "#web/platform/money.ts";
import { amountOf } from "#web/registrations/amount.ts";
import { useAttendeeList } from "#web/registrations/attendees/attendee-list.ts";
import { customerEmailOf } from "./customer-email.ts";
import { manualAmountOf } from "./manual-amount.ts";

/** Shown if there is neither a payment page nor a reason. */
export const NO_PAGE = "Failed to create payment page";

type Dinner = Pick<Event, "id" | "title" | "memberPrice" | "guestPrice">;

/** Registers a party as paid outside the portal (S-47). */
export function useCreateManualRegistration(event: Dinner) {
  return useTask({
    run: ({ paysLater, payBy, ...form }: SkippedPaymentForm) => {
      const later = paysLater && { paysLater, ...(payBy !== null && { payBy }) };
      const body = { ...form, ...later, amount: moneyOf(manualAmountOf(event, form)) };
      return call(createManualRegistration, { params: { id: event.id }, body });
    },
    said: ({ status }, form) => ({
      title: "Registration Created",
      description:
        status === "unpaid"
          ? `Seats are held. ${formatCents(manualAmountOf(event, form))} is due.`
          : "Registration has been created and marked as paid.",
    }),
    refresh: useAttendeeList(event.id).refresh,
  });
}

async function openPage(
  event: Dinner,
  form: ManualRegistrationForm,
  paymentOrigins: readonly string[],
): Promise<PaymentPage> {
  const answer = await call(createManualHostedPage, {
    body: {
      eventId: event.id,
      registrationData: form,
      amount: moneyOf(amountOf(event, form)),
      description: `Manual Registration - ${event.title}`,
      customerEmail: customerEmailOf(form, new Date()),
    },
  });
  return pageIn(answer, paymentOrigins);
}

/** The payment page in an answer; throws `NoPage` if there is none at an allowed address. */
export function pageIn(
  { success, hostedPaymentPageUrl, token, message }: Answer<typeof createManualHostedPage>,
  paymentOrigins: readonly string[],
): PaymentPage {
  if (!success || !hostedPaymentPageUrl || !token) throw new NoPaymentPage(message || NO_PAGE);
  if (!isPaymentOrigin(hostedPaymentPageUrl, paymentOrigins)) {
    console.warn("The payment page has an address that is not allowed", hostedPaymentPageUrl);
    throw new NoPaymentPage(NO_PAGE);
  }
  return { url: hostedPaymentPageUrl, token };
}

/** An answer without a payment page; the message is a sentence for the officer. */
export class NoPaymentPage extends Error {
  override readonly name = "NoPage";
}

/** Why no payment page opened, for the toast. */
export function whyNoPage(error: Error): string {
  return errorMessage(error, error instanceof NoPaymentPage ? error.message : NO_PAGE);
}

/** Requests the provider's page and opens it; the verified payment creates the registration (S-17). */
export function usePayManualRegistration(event: Dinner) {
  const { paymentOrigins } = useChapter();
  const list = useAttendeeList(event.id);
  const paying = useTask({
    run: ({ paysLater: _, payBy: _by, ...form }: SkippedPaymentForm) => openPage(event, form, paymentOrigins),
    said: {
      title: "Redirecting to Payment",
      description: "You will be redirected to complete payment and create the registration.",
    },
    reason: whyNoPage,
    onDone: (page) => redirectToPaymentPage(page),
    onFailed: list.refresh,
  });
  const { reset } = paying;
  useBackNavigation(() => {
    reset();
    list.refresh();
  });
  return paying;
}
