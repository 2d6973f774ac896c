import { createHash } from "node:crypto";
import { demoApplication } from "#emulators/constant-contact/accounts/demo.ts";

export interface AuthorizeAsk {
  scope?: string;
  state?: string;
  redirectUri?: string;
  clientId?: string;
}

export const verifier = "a-verifier-of-forty-three-characters-at-the-least";
export const challenge = createHash("sha256").update(verifier).digest("base64url");
export const basic = `Basic ${Buffer.from(`${demoApplication.clientId}:${demoApplication.clientSecret}`).toString("base64")}`;

/** The address that an application opens for a person, with PKCE. */
export function authorizeUrl(emulatorUrl: string, ask: AuthorizeAsk = {}): string {
  const query = new URLSearchParams({
    client_id: ask.clientId ?? demoApplication.clientId,
    redirect_uri: ask.redirectUri ?? demoApplication.redirectUris[0] ?? "",
    response_type: "code",
    scope: ask.scope ?? "contact_data account_read offline_access",
    state: ask.state ?? "state-17",
    code_challenge: challenge,
    code_challenge_method: "S256",
  });
  return `${emulatorUrl}/oauth2/default/v1/authorize?${query}`;
}
