import { z } from "zod";
import type { Config } from "#server/platform/config/config.ts";
import { callAuthorizeNet } from "./call.ts";

/** The name that the payer probably has on the card. */
export type PayerName = { firstName: string; lastName: string };

/** What the payer is charged for, and where the page sends them; URLs without query strings. */
export type Checkout = {
  invoiceNumber: string;
  /** Dollars with two decimals. */
  amount: string;
  description: string;
  email: string | null;
  /** Prefills the name on the card. */
  payer?: PayerName | undefined;
  returnUrl: string;
  cancelUrl: string;
  merchantName: string;
};

/** A token's lifetime in ms: the page must be opened within it. */
export const TOKEN_MS = 15 * 60_000;

const Answer = z.object({ token: z.string().min(1) });

/** Requests a hosted payment page; the browser posts the token to it in a form. */
export async function requestHostedPage(
  account: Config["authorizeNet"],
  checkout: Checkout,
): Promise<{ postUrl: string; token: string }> {
  const { token } = await callAuthorizeNet(account, "getHostedPaymentPageRequest", {
    fields: {
      refId: checkout.invoiceNumber,
      transactionRequest: {
        transactionType: "authCaptureTransaction",
        amount: checkout.amount,
        order: {
          invoiceNumber: checkout.invoiceNumber,
          description: plain(checkout.description, 255),
        },
        // It only prefills a field; an address the provider would refuse must not stop the payment.
        ...(isAddress(checkout.email) && { customer: { email: checkout.email } }),
        ...(checkout.payer && nameOnCard(checkout.payer)),
      },
      hostedPaymentSettings: { setting: settingsOf(checkout) },
    },
    answer: Answer,
  });
  return { postUrl: account.pageUrl, token };
}

function isAddress(email: string | null): boolean {
  return z.email().max(255).safeParse(email).success;
}

/** Left out where the provider would show another name than the payer's, which they would have to correct. */
function nameOnCard({ firstName, lastName }: PayerName) {
  const isShownAsItIs = [firstName, lastName].every((name) => name !== "" && name === plain(name, 50));
  return isShownAsItIs ? { billTo: { firstName, lastName } } : {};
}

/** Each setting's value is a string of JSON. */
function settingsOf(checkout: Checkout): { settingName: string; settingValue: string }[] {
  const settings = {
    hostedPaymentReturnOptions: {
      showReceipt: false,
      url: checkout.returnUrl,
      urlText: "Continue",
      cancelUrl: checkout.cancelUrl,
      cancelUrlText: "Cancel",
    },
    hostedPaymentButtonOptions: { text: "Pay" },
    hostedPaymentPaymentOptions: { cardCodeRequired: true, showCreditCard: true, showBankAccount: false },
    hostedPaymentOrderOptions: { show: true, merchantName: plain(checkout.merchantName, 60) },
  };
  return Object.entries(settings).map(([settingName, value]) => ({
    settingName,
    settingValue: JSON.stringify(value),
  }));
}

/** Quotes and line breaks in order texts have broken the provider's page. */
function plain(text: string, most: number): string {
  const safe = text.normalize("NFC").replace(/[^\p{L}\p{N} .,\-_/#()]/gu, " ");
  return [...safe.replace(/\s+/g, " ").trim()].slice(0, most).join("");
}
