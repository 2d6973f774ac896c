import { createHash, randomBytes } from "node:crypto";

/** A new secret for a link: 256 random bits, as 43 characters of a URL. It exists only in the email or file that has it. */
export function newLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a link's token, in hexadecimal. Tokens are random enough to need no salt. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
