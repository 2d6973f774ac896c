import { createHmac } from "node:crypto";
import type { SigningKeys } from "#emulators/authorize-net/state.ts";

/**
 * Value of `X-ANET-Signature`. The key is its 128 characters as text; decoding the hex, as one knowledge
 * base article has it, gives a signature that real notifications do not carry.
 */
export function webhookSignature(signatureKey: string, body: string): string {
  return `sha512=${createHmac("sha512", signatureKey).update(body, "utf8").digest("hex").toUpperCase()}`;
}

/** After a key change the old key signs for 24 hours more. */
export function signingKey(keys: SigningKeys, now: number): string | null {
  return keys.previous && now < keys.previous.signsUntil ? keys.previous.key : keys.current;
}

const day = 86_400_000;

export function rotateSignatureKey(
  keys: SigningKeys,
  newKey: string,
  { now, disableImmediately }: { now: number; disableImmediately: boolean },
): SigningKeys {
  const key = signingKey(keys, now);
  return {
    current: newKey,
    previous: key === null || disableImmediately ? null : { key, signsUntil: now + day },
  };
}
