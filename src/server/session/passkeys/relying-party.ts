import type { Config } from "#server/platform/config/config.ts";

/** What authenticators and the portal must agree on: origin and host name come from PUBLIC_URL (D-277). */
export function relyingParty({ publicUrl, passkeys, chapter }: Config) {
  return { origin: new URL(publicUrl).origin, id: passkeys.host, name: chapter.name };
}

/** EdDSA, ES256 and RS256, which all authenticators know; the library's own default would warn of newer ones. */
export const ALGORITHMS = [-8, -7, -257];
