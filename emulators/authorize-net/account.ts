import { z } from "zod";

/** What the merchant's own settings decide at the real gateway; all can be changed while it runs. */
export const AccountSettings = z.object({
  merchantName: z.string(),
  /** An inactive account answers E00008. */
  active: z.boolean(),
  /** In test mode nothing is stored, transaction ids are "0" and no notification is sent. */
  testMode: z.boolean(),
  /** "Transaction Details API" switched on; else E00011. */
  transactionDetailsApi: z.boolean(),
  /** Return and cancel addresses with `?` or `#` are refused. Off: `&` renders the broken page of 2019. */
  strictReturnUrls: z.boolean(),
  /** How the browser comes back; "auto" is GET behind a receipt and POST without one. */
  returnMethod: z.enum(["auto", "GET", "POST"]),
  /** AVS and card code answers that the account's filters turn into a decline, e.g. "N". */
  avsRejects: z.array(z.string().length(1)),
  cardCodeRejects: z.array(z.string().length(1)),
  /** eCheck.Net switched on; without it `showBankAccount` has no effect. */
  echeck: z.boolean(),
  /** How long a batch stays open for closing; voids meanwhile answer 327. */
  batchClosingMs: z.int().min(0),
  /** What voiding a settled transaction answers; the real code is not certain. */
  voidOfSettledReason: z.int(),
  /** Retry steps are divided by this (60 makes 3 minutes 3 seconds), on top of the clock's own scale. */
  retryScale: z.number().positive(),
  /** Answers hold only what the schema demands and what the caller gave, and one batch is always pending settlement. */
  sparse: z.boolean(),
});

export type AccountSettings = z.infer<typeof AccountSettings>;

export const defaultSettings: AccountSettings = {
  merchantName: "Demo Merchant",
  active: true,
  testMode: false,
  transactionDetailsApi: true,
  strictReturnUrls: true,
  returnMethod: "auto",
  avsRejects: [],
  cardCodeRejects: [],
  echeck: true,
  batchClosingMs: 0,
  voidOfSettledReason: 16,
  retryScale: 1,
  sparse: false,
};

export interface Credentials {
  apiLoginId: string;
  transactionKey: string;
  /** 128 hex characters, or null for an account that never made one (E00122, no notifications). */
  signatureKey: string | null;
}

export const demoCredentials: Credentials = {
  apiLoginId: "demo-login",
  transactionKey: "demo-transaction",
  signatureKey: "0123456789ABCDEF".repeat(8),
};
