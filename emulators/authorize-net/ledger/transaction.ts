export type TransactionType = "authCaptureTransaction" | "authOnlyTransaction" | "refundTransaction";

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

/** What is kept of a card or bank account: never the number itself. */
export interface PaymentFace {
  method: "creditCard" | "eCheck";
  /** "Visa", "MasterCard", … or "eCheck". */
  accountType: string;
  lastFour: string;
  /** Hash of number and expiry, for the duplicate check. */
  fingerprint: string;
  nameOnAccount?: string | undefined;
}

export interface Party {
  firstName?: string | undefined;
  lastName?: string | undefined;
  company?: string | undefined;
  address?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  zip?: string | undefined;
  country?: string | undefined;
  phoneNumber?: string | undefined;
  faxNumber?: string | undefined;
  email?: string | undefined;
}

export interface LineItem {
  itemId: string;
  name: string;
  description?: string | undefined;
  quantity: string;
  unitPrice: string;
}

export interface Transaction {
  transId: string;
  refTransId?: string | undefined;
  /** Of the API request that made it; hosted payments have none. */
  refId?: string | undefined;
  submittedAt: number;
  transactionType: TransactionType;
  transactionStatus: TransactionStatus;
  responseCode: ResponseCode;
  responseReasonCode: number;
  authCode: string;
  avsResponse: string;
  cardCodeResponse: string;
  /** Name of the fraud filter that held it. */
  heldBy?: string | undefined;
  batchId?: string | undefined;
  invoiceNumber?: string | undefined;
  description?: string | undefined;
  /** Cents. */
  authAmount: number;
  settleAmount: number;
  lineItems: LineItem[];
  payment: PaymentFace;
  customerId?: string | undefined;
  customerType?: string | undefined;
  customerEmail?: string | undefined;
  billTo: Party;
  shipTo: Party;
  networkTransId?: string | undefined;
}

export interface Batch {
  batchId: string;
  settledAt: number;
  method: "creditCard" | "eCheck";
  transIds: string[];
}

/** A batch between cut-off and settlement: its payments can no longer be voided (327). */
export interface ClosingBatch {
  finishAt: number;
  transIds: string[];
}
