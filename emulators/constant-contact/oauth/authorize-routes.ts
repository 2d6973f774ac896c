import { Hono } from "hono";
import { secure } from "#emulators/constant-contact/pages/secure.ts";
import type { Provider } from "#emulators/constant-contact/provider.ts";
import { consentPage, untrustedPage } from "./authorize-page.ts";
import { readAuthorizeRequest, refusalAddress } from "./authorize-request.ts";
import { decide } from "./consent.ts";

/** The page on which a person lets an application in, or does not. */
export function authorizeRoutes(provider: Provider): Hono {
  const app = new Hono();
  app.get("/authorize", (c) => {
    const query = new URL(c.req.url).searchParams;
    const read = readAuthorizeRequest(provider, query);
    if ("untrusted" in read) return c.html(untrustedPage(read.untrusted, secure(c)), 400);
    if ("error" in read) return c.redirect(refusalAddress(read), 302);
    const nonce = secure(c, new URL(read.redirectUri).origin);
    return c.html(consentPage(provider, read, { asked: query, nonce }));
  });
  app.post("/authorize", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const login = form.get("login") ?? "";
    const address = decide(provider, readAuthorizeRequest(provider, form), {
      login,
      allowed: form.get("decision") === "allow",
    });
    if (address === null)
      return c.html(untrustedPage("The request could not be read again.", secure(c)), 400);
    return c.redirect(address, 302);
  });
  return app;
}
