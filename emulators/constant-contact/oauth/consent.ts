import { randomBytes } from "node:crypto";
import type { Provider } from "#emulators/constant-contact/provider.ts";
import { type AuthorizeRequest, answerAddress, type Read, refusalAddress } from "./authorize-request.ts";

const codeMs = 5 * 60_000;

/** Where the browser goes after a person has decided, or null where the request is not to be trusted. */
export function decide(
  provider: Provider,
  read: Read,
  { login, allowed }: { login: string; allowed: boolean },
): string | null {
  if ("untrusted" in read) return null;
  if ("error" in read) return refusalAddress(read);
  const { redirectUri, state } = read;
  if (!allowed || !provider.logins.has(login)) {
    const description = "The resource owner or authorization server denied the request.";
    return refusalAddress({ redirectUri, state, error: "access_denied", description });
  }
  if (provider.settings.applicationPrivate && login !== makerOf(provider)) {
    const description = "User is not assigned to the client application.";
    return refusalAddress({ redirectUri, state, error: "access_denied", description });
  }
  return answerAddress(redirectUri, { code: makeCode(provider, read, login), state });
}

function makerOf({ logins }: Provider): string | undefined {
  return logins.keys().next().value;
}

function makeCode({ state, clock }: Provider, request: AuthorizeRequest, login: string): string {
  const code = randomBytes(32).toString("base64url");
  const { clientId, redirectUri, scopes, challenge } = request;
  const expiresAt = clock.now() + codeMs;
  state.codes.put({ code, clientId, redirectUri, login, scopes, challenge, expiresAt, usedAt: null });
  return code;
}
