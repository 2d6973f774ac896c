import { timingSafeEqual } from "node:crypto";
import type { Application } from "#emulators/constant-contact/accounts/account.ts";
import { invalidClient } from "./token-error.ts";

/** Refuses a client that requests a token without the application's secret in its Basic header. */
export function checkTokenClient(
  { clientId, clientSecret }: Application,
  authorization: string | undefined,
): void {
  const [, encoded = ""] = /^Basic (\S+)$/i.exec(authorization ?? "") ?? [];
  const given = Buffer.from(encoded, "base64");
  const wanted = Buffer.from(`${clientId}:${clientSecret}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw invalidClient();
}
