import { createHmac } from "node:crypto";

/**
 * Value of `X-ANET-Signature`. The key is its 128 characters as text; decoding the hex, as one knowledge
 * base article has it, gives a signature that real notifications do not carry.
 */
export function webhookSignature(signatureKey: string, body: string): string {
  return `sha512=${createHmac("sha512", signatureKey).update(body, "utf8").digest("hex").toUpperCase()}`;
}
