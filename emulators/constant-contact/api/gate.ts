import type { Account, Login, Privilege } from "#emulators/constant-contact/accounts/account.ts";
import type { Grant, Scope } from "#emulators/constant-contact/oauth/grant.ts";
import type { Provider } from "#emulators/constant-contact/provider.ts";
import { forbidden, quotaExceeded, throttled, unauthorized } from "./api-error.ts";
import { withinDailyQuota } from "./daily-quota.ts";

export interface Caller {
  grant: Grant;
  login: Login;
  account: Account;
}

/** Checks a call: first the token, then the application's rate limit, then its daily limit. */
export function admit(provider: Provider, authorization: string | undefined): Caller {
  const { clock, settings, apiThrottle } = provider;
  const caller = callerOf(provider, authorization);
  const { clientId } = caller.grant;
  if (!apiThrottle.admits(clientId, clock.now(), settings.callsPerSecond)) throw throttled();
  if (!withinDailyQuota(provider, clientId)) throw quotaExceeded();
  return caller;
}

/** What the application's scopes allow, and what the user's privileges allow. */
export function checkRights(
  { grant, login }: Caller,
  { scope, privilege }: { scope: Scope | null; privilege: Privilege | null },
): void {
  if (scope && !grant.scopes.includes(scope)) throw forbidden(`The access token lacks the scope ${scope}.`);
  if (privilege && !login.privileges.includes(privilege))
    throw forbidden(`The user lacks the privilege ${privilege}.`);
}

function callerOf({ state, clock, logins, accounts }: Provider, authorization = ""): Caller {
  const [, token = ""] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  const known = state.accessTokens.get(token);
  if (!known || known.expiresAt <= clock.now()) throw unauthorized();
  const grant = state.grants.get(known.grantId);
  const login = logins.get(grant?.login ?? "");
  const account = accounts.get(login?.accountId ?? "");
  if (!grant || !login || !account || grant.endedAt !== null) throw unauthorized();
  return { grant, login, account };
}
