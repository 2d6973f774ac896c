import type { Hono } from "hono";
import type { Config } from "#server/platform/config/config.ts";
import { API_SECURITY_HEADERS } from "./api-security-headers.ts";

const PATH = "/.well-known/security.txt";
/** Well below the maximum of a year that RFC 9116 recommends; each request renews it. */
const GOOD_FOR_MS = 180 * 86_400_000;

/** `/.well-known/security.txt`: the contact for security reports (RFC 9116). */
export function serveSecurityTxt(app: Hono, config: Config, clock: () => Date): void {
  app.get(PATH, (c) => {
    const expires = new Date(clock().getTime() + GOOD_FOR_MS);
    const lines = [
      `Contact: ${config.securityContact}`,
      `Expires: ${expires.toISOString().replace(/\.\d+Z$/, "Z")}`,
      "Preferred-Languages: en",
      `Canonical: ${config.publicUrl}${PATH}`,
    ];
    return c.body(`${lines.join("\n")}\n`, 200, {
      ...API_SECURITY_HEADERS,
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=86400",
    });
  });
}
