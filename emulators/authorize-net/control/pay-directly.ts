import { z } from "zod";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { submitForm } from "#emulators/authorize-net/hosted/charge.ts";
import { openedPage, openPage } from "#emulators/authorize-net/hosted/tokens.ts";
import { reasonText } from "#emulators/authorize-net/ledger/reasons.ts";
import { ControlError } from "#emulators/platform/read-body.ts";

export const PayForm = z.strictObject({
  token: z.string(),
  cardNumber: z.string().default("4111111111111111"),
  expiry: z.string().default("12/99"),
  cvv: z.string().optional(),
  name: z.string().default("Pat Example"),
  zip: z.string().default("10019"),
});

const outcomes = { 1: "approved", 2: "declined", 3: "error", 4: "held" } as const;

/** What opening the page and sending its form does, without a browser. */
export function payDirectly(gateway: Gateway, ask: z.output<typeof PayForm>) {
  openPage(gateway, ask.token);
  const page = openedPage(gateway, ask.token);
  if (!page || page.transId !== null) throw new ControlError(404, "Missing or invalid token");
  const amex = ask.cardNumber.startsWith("3") && ask.cardNumber.length === 15;
  const { name: cardName, cvv: cardCode = amex ? "1234" : "123", cardNumber, expiry, zip } = ask;
  const sent: Record<string, string> = { cardName, cardCode, cardNumber, expiry, zip };
  const outcome = submitForm(gateway, page, (field) => (sent[field] ?? "").trim());
  if ("errors" in outcome) return { outcome: "invalid", errors: outcome.errors };
  const { responseCode, reasonCode, transaction } = outcome;
  return {
    outcome: outcomes[responseCode],
    responseCode,
    reasonCode,
    reasonText: reasonText(reasonCode),
    transId: transaction?.transId ?? null,
    transactionStatus: transaction?.transactionStatus ?? null,
    invoiceNumber: page.order.invoiceNumber,
    returnUrl: page.settings.hostedPaymentReturnOptions.url,
  };
}
