import type { Provider } from "#emulators/constant-contact/provider.ts";
import { type Scope, scopes } from "./grant.ts";

/** What an application asks a person for, as it was checked. */
export interface AuthorizeRequest {
  clientId: string;
  redirectUri: string;
  state: string;
  scopes: readonly Scope[];
  /** Of PKCE. */
  challenge: string | null;
}

/** Invalid requests, shown to the person and never sent to an address that is not registered. */
export interface Untrusted {
  untrusted: string;
}

/** Wrong, but from a known application: told to it at its address. */
export interface Refused {
  redirectUri: string;
  state: string | null;
  error: string;
  description: string;
}

export type Read = AuthorizeRequest | Untrusted | Refused;

export function readAuthorizeRequest({ application }: Provider, query: URLSearchParams): Read {
  const clientId = query.get("client_id") ?? "";
  const redirectUri = query.get("redirect_uri") ?? "";
  if (clientId !== application.clientId) return { untrusted: "No application has this client_id." };
  if (!application.redirectUris.includes(redirectUri))
    return {
      untrusted: "The redirect_uri does not exactly match one that is registered for this application.",
    };
  const state = query.get("state");
  const refuse = (error: string, description: string): Refused => ({
    redirectUri,
    state,
    error,
    description,
  });
  if (query.get("response_type") !== "code")
    return refuse("unsupported_response_type", "The response_type has to be code.");
  if (!state) return refuse("invalid_request", "The state is missing.");
  const asked = (query.get("scope") ?? "").split(" ").filter(Boolean);
  if (asked.length === 0 || !asked.every(isScope))
    return refuse("invalid_scope", "One or more scopes are not known.");
  const challenge = query.get("code_challenge");
  if (challenge !== null && query.get("code_challenge_method") !== "S256")
    return refuse("invalid_request", "The code_challenge_method has to be S256.");
  return { clientId, redirectUri, state, scopes: [...new Set(asked.filter(isScope))], challenge };
}

/** The application's address with what became of its request. */
export function answerAddress(redirectUri: string, answer: Record<string, string | null>): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer))
    if (value !== null) address.searchParams.set(name, value);
  return address.href;
}

export function refusalAddress({ redirectUri, state, error, description }: Refused): string {
  return answerAddress(redirectUri, { error, error_description: description, state });
}

function isScope(text: string): text is Scope {
  return scopes.some((scope) => scope === text);
}
