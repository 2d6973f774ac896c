import type { Endpoint } from "#contract/endpoint.ts";
import { Refusal } from "#server/platform/refusal.ts";

/**
 * Why a change is refused because another site sent it, or null (H-22). Browsers send Sec-Fetch-Site or Origin with
 * every such request; a program that sends neither does not carry a cookie by accident. Hono's own check is weaker (037).
 */
export function whyNotCrossSite(endpoint: Endpoint, request: Request, publicUrl: string): Refusal | null {
  if (endpoint.method === "GET" || endpoint.crossSite) return null;
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return elsewhere();
  const origin = request.headers.get("origin");
  const own = new URL(publicUrl);
  if (!origin || origin === own.origin) return null;
  // The portal under another name, such as 127.0.0.1 for localhost; never with a less secure scheme.
  const host = request.headers.get("host");
  return host && origin === `${own.protocol}//${host}` ? null : elsewhere();
}

function elsewhere(): Refusal {
  return new Refusal(403, "This request came from another site and was not carried out.", {
    code: "cross_site_request",
  });
}
