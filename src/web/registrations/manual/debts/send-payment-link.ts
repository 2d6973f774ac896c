import type { Answer } from "#contract/endpoint.ts";
import { sendPaymentLink } from "#contract/registrations/payment-links.ts";
import { call } from "#web/platform/api/api.ts";
import { useDebtTask } from "./debts.ts";

/** A party that can get a payment link, as the officer reads it. */
export interface Linked {
  registrationId: number;
  payer: string;
  email: string;
  /** Whether earlier emails to it came back. */
  emailsCameBack: boolean;
  due: string;
}

export const NOT_SENT = "The link could not be sent. Please try again.";

/** Emails a party a link with which it pays by card what it owes. */
export function useSendPaymentLink({ registrationId, due, email }: Linked, onDone: () => void) {
  return useDebtTask<void, Answer<typeof sendPaymentLink>>({
    run: () => call(sendPaymentLink, { params: { id: registrationId }, body: { due, to: email } }),
    said: ({ to }) => ({ title: "Link Sent", description: `The payment link is on its way to ${to}.` }),
    onDone,
  });
}
