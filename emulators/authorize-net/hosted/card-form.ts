import { createHash } from "node:crypto";
import { reasonText } from "#emulators/authorize-net/ledger/reasons.ts";
import { passesLuhn, testCardType } from "#emulators/authorize-net/ledger/test-cards.ts";
import type { PaymentFace } from "#emulators/authorize-net/ledger/transaction.ts";
import type { PageSettings } from "./page-settings.ts";

/** The submitted fields by name, trimmed; a missing one is empty. */
export type Fields = (name: string) => string;

export type FieldErrors = Record<string, string>;

const testCardsOnly =
  "Only the published test card numbers work here, for example 4111 1111 1111 1111. Never type a real card.";

/** The typed card, or what is wrong with each field. */
export function checkCard(
  fields: Fields,
  settings: PageSettings,
  now: number,
): { card: PaymentFace } | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const number = fields("cardNumber").replace(/[\s-]/g, "");
  const accountType = testCardType(number);
  if (number === "") errors.cardNumber = "Enter the card number.";
  else if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) errors.cardNumber = reasonText(6);
  else if (accountType === undefined) errors.cardNumber = testCardsOnly;
  const expiry = readExpiry(fields("expiry"));
  if (!expiry) errors.expiry = "Enter the expiration date as month and year, such as 09/29.";
  else if (now >= endOfMonth(expiry)) errors.expiry = reasonText(8);
  const codeLength = accountType === "AmericanExpress" ? 4 : 3;
  const code = fields("cardCode");
  const codeNeeded = settings.hostedPaymentPaymentOptions.cardCodeRequired;
  if ((code !== "" || codeNeeded) && !new RegExp(`^\\d{${codeLength}}$`).test(code))
    errors.cardCode = code === "" ? "Enter the card code." : reasonText(78);
  if (fields("cardName") === "") errors.cardName = "Enter the name on the card.";
  if (Object.keys(errors).length > 0) return { errors };
  return {
    card: {
      accountType: accountType ?? "",
      lastFour: number.slice(-4),
      fingerprint: fingerprint(number, expiry ? `${expiry.month}/${expiry.year}` : ""),
    },
  };
}

/** Numbers are not kept, only whether it was the same one. */
function fingerprint(number: string, expiry: string): string {
  return createHash("sha256").update(`${number} ${expiry}`).digest("hex").slice(0, 16);
}

function readExpiry(text: string): { month: number; year: number } | undefined {
  const found = /^(0?[1-9]|1[0-2])\s*[/-]?\s*(?:20)?(\d{2})$/.exec(text);
  return found ? { month: Number(found[1]), year: 2000 + Number(found[2]) } : undefined;
}

function endOfMonth({ month, year }: { month: number; year: number }): number {
  return Date.UTC(year, month, 1);
}
