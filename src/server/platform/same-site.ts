import type { Endpoint } from "#contract/endpoint.ts";
import { Refusal } from "./refusal.ts";

/**
 * Why a request that changes something is refused for where it comes from, or null (H-22). Browsers send
 * Sec-Fetch-Site or Origin with every such request; a program that sends neither carries no cookie by accident.
 */
export function whyNotFromThere(endpoint: Endpoint, request: Request, publicUrl: string): Refusal | null {
  if (endpoint.method === "GET" || endpoint.fromElsewhere) return null;
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return elsewhere();
  const origin = request.headers.get("origin");
  const own = new URL(publicUrl);
  if (!origin || origin === own.origin) return null;
  // Opened under another name of the same server, 127.0.0.1 for localhost; never less secure than its own.
  const host = request.headers.get("host");
  return host && origin === `${own.protocol}//${host}` ? null : elsewhere();
}

function elsewhere(): Refusal {
  return new Refusal(403, "This request came from another site and was not carried out.", {
    isFromElsewhere: true,
  });
}
