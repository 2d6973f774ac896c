import { createHash } from "node:crypto";
import { reasonText } from "#emulators/authorize-net/ledger/reasons.ts";
import { passesLuhn, testBankAccount, testCardType } from "#emulators/authorize-net/ledger/test-cards.ts";
import type { PaymentFace } from "#emulators/authorize-net/ledger/transaction.ts";
import type { PageSettings } from "./page-settings.ts";

/** The submitted fields by name, trimmed; a missing one is empty. */
export type Fields = (name: string) => string;

export type FieldErrors = Record<string, string>;

export interface Means {
  payment: PaymentFace;
  cardCode: string;
}

const testCardsOnly =
  "Only the published test card numbers work here, for example 4111 1111 1111 1111. Never type a real card.";

export function checkFields(
  fields: Fields,
  settings: PageSettings,
  { echeck, now }: { echeck: boolean; now: number },
): Means | FieldErrors {
  const errors: FieldErrors = {};
  const bank = echeck && settings.hostedPaymentPaymentOptions.showBankAccount && fields("method") === "bank";
  const payment = bank ? checkBank(fields, errors) : checkCard(fields, settings, { now, errors });
  const customer = settings.hostedPaymentCustomerOptions;
  if (customer.requiredEmail && !/^\S+@\S+$/.test(fields("email")))
    errors.email = "Enter an e-mail address, such as name@example.com.";
  if (settings.hostedPaymentBillingAddressOptions.required)
    require(fields, errors, ["address", "city", "state", "zip", "country"]);
  if (settings.hostedPaymentShippingAddressOptions.required)
    require(fields, errors, ["shipName", "shipAddress", "shipCity", "shipState", "shipZip"]);
  if (Object.keys(errors).length > 0) return errors;
  return { payment, cardCode: bank ? "" : fields("cardCode") };
}

export function isMeans(checked: Means | FieldErrors): checked is Means {
  return typeof checked.payment === "object";
}

function checkCard(
  fields: Fields,
  settings: PageSettings,
  { now, errors }: { now: number; errors: FieldErrors },
): PaymentFace {
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
  return {
    method: "creditCard",
    accountType: accountType ?? "",
    lastFour: number.slice(-4),
    fingerprint: fingerprint(number, expiry ? `${expiry.month}/${expiry.year}` : ""),
  };
}

function checkBank(fields: Fields, errors: FieldErrors): PaymentFace {
  const { routingNumber, accountNumber } = testBankAccount;
  if (fields("routingNumber") !== routingNumber)
    errors.routingNumber = `Only the test routing number ${routingNumber} works here.`;
  if (fields("accountNumber") !== accountNumber)
    errors.accountNumber = `Only the test account number ${accountNumber} works here. Never type a real one.`;
  if (fields("nameOnAccount") === "") errors.nameOnAccount = "Enter the name on the account.";
  return {
    method: "eCheck",
    accountType: "eCheck",
    lastFour: accountNumber.slice(-4),
    fingerprint: fingerprint(accountNumber, routingNumber),
    nameOnAccount: fields("nameOnAccount"),
  };
}

function require(fields: Fields, errors: FieldErrors, names: string[]): void {
  for (const name of names) if (fields(name) === "") errors[name] ??= "This field is required.";
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
