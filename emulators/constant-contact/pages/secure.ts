import { randomBytes } from "node:crypto";
import type { Context } from "hono";

/** Sets the page's headers and answers the nonce of its style. Browsers apply form-action to a redirect behind a form. */
export function secure(c: Context, formsLeadTo = ""): string {
  const nonce = randomBytes(16).toString("base64");
  c.header(
    "Content-Security-Policy",
    `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self' ${formsLeadTo}; frame-ancestors 'none'; base-uri 'none'`,
  );
  c.header("Cache-Control", "no-store");
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Referrer-Policy", "no-referrer");
  return nonce;
}
