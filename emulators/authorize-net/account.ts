import { z } from "zod";

/** What the merchant's own settings decide at the real gateway, and how it answers; all can be changed while it runs. */
export const AccountSettings = z.object({
  /** Retry steps are divided by this (60 makes 3 minutes 3 seconds), on top of the clock's own scale. */
  retryScale: z.number().positive(),
  /** Answers hold only what the schema demands and what the caller gave, and one batch is always pending settlement. */
  sparse: z.boolean(),
});

export type AccountSettings = z.infer<typeof AccountSettings>;

export const defaultSettings: AccountSettings = { retryScale: 1, sparse: false };

export interface Credentials {
  apiLoginId: string;
  transactionKey: string;
  /** 128 hex characters. */
  signatureKey: string;
}

export const demoCredentials: Credentials = {
  apiLoginId: "demo-login",
  transactionKey: "demo-transaction",
  signatureKey: "0123456789ABCDEF".repeat(8),
};
