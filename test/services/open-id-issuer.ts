import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** The person who signs in at the issuer next; `null` declines there. */
export type Person = {
  sub?: string;
  email?: string;
  email_verified?: boolean;
  /** How they signed in there, and when in seconds, as the token says it. */
  login?: { acr?: string; amr?: string[]; ts?: number };
} | null;

/** An OpenID Connect issuer on its own port, where nothing has to be typed. */
export type Issuer = { url: string; next: Person; stop: () => Promise<void> };

export const CLIENT = { id: "chapterhouse", secret: "a secret between the two" };

/** Starts the issuer; `redirectUri` is where it may send a browser back to, `inToken` puts the e-mail into the token itself. */
export async function startIssuer(redirectUri: string, inToken = false, port = 0): Promise<Issuer> {
  const held: { handle?: (request: IncomingMessage, response: ServerResponse) => void } = {};
  const server = createServer((request, response) => held.handle?.(request, response));
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const issuer: Issuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: null,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const provider = new Provider(issuer.url, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        require_auth_time: true,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
    cookies: { keys: ["one of the issuer's own keys"] },
    claims: { openid: ["sub", "acr", "amr"], email: ["email", "email_verified"] },
    conformIdTokenClaims: !inToken,
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => {
        const { login: _, ...claims } = issuer.next ?? {};
        return { sub, ...claims };
      },
    }),
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  held.handle = (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    const result = issuer.next
      ? { login: { accountId: issuer.next.sub ?? "somebody", ...issuer.next.login } }
      : { error: "access_denied" };
    void provider.interactionFinished(request, response, result);
  };
  return issuer;
}
