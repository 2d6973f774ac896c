const texts: Record<number, string> = {
  1: "This transaction has been approved.",
  2: "This transaction has been declined.",
  5: "A valid amount is required.",
  6: "The credit card number is invalid.",
  7: "Credit card expiration date is invalid.",
  8: "The credit card has expired.",
  11: "A duplicate transaction has been submitted.",
  16: "The transaction cannot be found.",
  27: "The transaction has been declined because of an AVS mismatch. The address provided does not match billing address of cardholder.",
  33: "Credit card number cannot be left blank.",
  45: "This transaction has been declined.",
  47: "The amount requested for settlement cannot be greater than the original amount authorized.",
  50: "This transaction is awaiting settlement and cannot be refunded.",
  51: "The sum of all credits against this transaction is greater than the original transaction amount.",
  54: "The referenced transaction does not meet the criteria for issuing a credit.",
  55: "The sum of credits against the referenced transaction would exceed original debit amount.",
  64: "The referenced transaction was not approved.",
  65: "This transaction has been declined.",
  78: "The card code is invalid.",
  253: "Your order has been received. Thank you for your business!",
  254: "This transaction has been declined.",
  310: "This transaction has already been voided.",
  311: "This transaction has already been captured.",
  327: "The void request failed. Either the original transaction type does not support void, or the transaction is in the process of being settled.",
};

/** The gateway's own text of a response reason code. */
export function reasonText(code: number): string {
  return texts[code] ?? "An error occurred during processing.  Please try again.";
}
