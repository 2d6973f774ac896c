const texts: Record<number, string> = {
  1: "This transaction has been approved.",
  2: "This transaction has been declined.",
  5: "A valid amount is required.",
  6: "The credit card number is invalid.",
  8: "The credit card has expired.",
  11: "A duplicate transaction has been submitted.",
  16: "The transaction cannot be found.",
  33: "Credit card number cannot be left blank.",
  54: "The referenced transaction does not meet the criteria for issuing a credit.",
  55: "The sum of credits against the referenced transaction would exceed original debit amount.",
  78: "The card code is invalid.",
  253: "Your order has been received. Thank you for your business!",
  254: "This transaction has been declined.",
  310: "This transaction has already been voided.",
  327: "The void request failed. Either the original transaction type does not support void, or the transaction is in the process of being settled.",
};

/** The gateway's own text of a response reason code. */
export function reasonText(code: number): string {
  return texts[code] ?? "An error occurred during processing.  Please try again.";
}
