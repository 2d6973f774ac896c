import { timingSafeEqual } from "node:crypto";
import type { Application } from "#emulators/constant-contact/accounts/account.ts";
import { invalidClient } from "./token-error.ts";

/** The client that requests a token: by its secret in the Basic header or, with PKCE, by its id alone. */
export interface TokenClient {
  clientId: string;
  isPublic: boolean;
}

export function readTokenClient(
  { clientId, clientSecret }: Application,
  authorization: string | undefined,
  form: URLSearchParams,
): TokenClient {
  if (authorization === undefined) {
    if (form.get("client_id") !== clientId) throw invalidClient();
    return { clientId, isPublic: true };
  }
  const [, encoded = ""] = /^Basic (\S+)$/i.exec(authorization) ?? [];
  const given = Buffer.from(encoded, "base64");
  const wanted = Buffer.from(`${clientId}:${clientSecret}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw invalidClient();
  return { clientId, isPublic: false };
}
