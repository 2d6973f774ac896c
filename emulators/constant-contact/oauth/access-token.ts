import { randomBytes, randomUUID } from "node:crypto";
import type { Login } from "#emulators/constant-contact/accounts/account.ts";
import type { Grant } from "./grant.ts";

/** Seconds that an access token lives. */
export const accessTokenSeconds = 86_400;

const issuer = "https://identity.constantcontact.com/oauth2/default";

/** A token in the shape of a JWT signed with RS256; its signature is random, as no one checks it but us. */
export function makeAccessToken(grant: Grant, login: Login, nowMs: number): string {
  const now = Math.floor(nowMs / 1000);
  const claims = {
    ver: 1,
    jti: `AT.${randomBytes(32).toString("base64url")}.oar${randomBytes(12).toString("hex")}`,
    iss: issuer,
    aud: "https://api.cc.email/v3",
    iat: now,
    exp: now + accessTokenSeconds,
    cid: grant.clientId,
    uid: grant.id,
    scp: grant.scopes,
    auth_time: now,
    sub: login.name,
    platform_user_id: randomUUID(),
    encoded_account_id: login.accountId,
    privileges: login.privileges,
  };
  const header = { kid: randomBytes(32).toString("base64url"), alg: "RS256" };
  return `${encoded(header)}.${encoded(claims)}.${randomBytes(256).toString("base64url")}`;
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
