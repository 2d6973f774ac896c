export const transactionStatuses = [
  "authorizedPendingCapture",
  "capturedPendingSettlement",
  "settledSuccessfully",
  "refundPendingSettlement",
  "refundSettledSuccessfully",
  "voided",
  "declined",
  "expired",
  "FDSPendingReview",
  "FDSAuthorizedPendingReview",
  "underReview",
  "failedReview",
  "approvedReview",
  "communicationError",
  "generalError",
  "settlementError",
  "couldNotVoid",
  "returnedItem",
  "chargeback",
  "chargebackReversal",
  "pendingFinalSettlement",
  "pendingSettlement",
  "updatingSettlement",
  "authorizedPendingRelease",
] as const;

export type TransactionStatus = (typeof transactionStatuses)[number];

/** 1 approved, 2 declined, 3 error, 4 held for review. */
export type ResponseCode = 1 | 2 | 3 | 4;

/** What is kept of a card: never the number itself. */
export interface PaymentFace {
  /** "Visa", "MasterCard", … */
  accountType: string;
  lastFour: string;
  /** Hash of number and expiry, for the duplicate check. */
  fingerprint: string;
}

export interface Party {
  firstName?: string | undefined;
  lastName?: string | undefined;
  zip?: string | undefined;
}

export interface Transaction {
  transId: string;
  refTransId?: string | undefined;
  /** Of the API request that made it; hosted payments have none. */
  refId?: string | undefined;
  submittedAt: number;
  transactionType: "authCaptureTransaction" | "refundTransaction";
  transactionStatus: TransactionStatus;
  responseCode: ResponseCode;
  responseReasonCode: number;
  authCode: string;
  /** Name of the fraud filter that held it. */
  heldBy?: string | undefined;
  batchId?: string | undefined;
  invoiceNumber?: string | undefined;
  description?: string | undefined;
  /** Cents. */
  authAmount: number;
  settleAmount: number;
  payment: PaymentFace;
  customerId?: string | undefined;
  customerEmail?: string | undefined;
  billTo: Party;
  networkTransId?: string | undefined;
}

export interface Batch {
  batchId: string;
  settledAt: number;
  transIds: string[];
}

/** A batch between cut-off and settlement: its payments can no longer be voided (327). */
export interface ClosingBatch {
  finishAt: number;
  transIds: string[];
}
