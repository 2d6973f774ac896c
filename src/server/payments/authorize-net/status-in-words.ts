const WORDS: Readonly<Record<string, string>> = {
  authorizedPendingCapture: "authorized but not captured",
  authorizedPendingRelease: "authorized but not released",
  capturedPendingSettlement: "captured and waiting to settle",
  pendingSettlement: "captured and waiting to settle",
  pendingFinalSettlement: "captured and waiting to settle",
  updatingSettlement: "captured and waiting to settle",
  settledSuccessfully: "settled",
  refundPendingSettlement: "waiting to settle",
  refundSettledSuccessfully: "settled",
  voided: "voided",
  declined: "declined",
  expired: "expired",
  underReview: "under review",
  approvedReview: "under review",
  FDSPendingReview: "under review",
  FDSAuthorizedPendingReview: "under review",
  failedReview: "declined after a review",
  communicationError: "failed",
  generalError: "failed",
  settlementError: "failed to settle",
  couldNotVoid: "not voided, although that was tried",
  returnedItem: "returned by the payer’s bank",
  chargeback: "taken back by the payer’s bank",
  chargebackReversal: "returned to the chapter by the payer’s bank",
};

/** A status of the provider as people read it, after "is"; its own code is shown only in its own record (D-377). */
export function statusInWords(providerStatus: string): string {
  return WORDS[providerStatus] ?? "in a state that the portal doesn’t know";
}

const BRANDS: Readonly<Record<string, string>> = {
  AmericanExpress: "American Express",
  DinersClub: "Diners Club",
  EnRoute: "enRoute",
};

/** A kind of card as people read it. */
export function cardInWords(cardType: string | undefined): string {
  return cardType === undefined ? "Card" : (BRANDS[cardType] ?? cardType);
}
