import { Hono } from "hono";
import { happenings } from "#emulators/constant-contact/control/happenings.ts";
import { issueManually } from "#emulators/constant-contact/oauth/issue-token.ts";
import type { Provider } from "#emulators/constant-contact/provider.ts";
import { wireTime } from "#emulators/constant-contact/wire-time.ts";
import { contactsPage } from "./contacts-page.ts";
import { secure } from "./secure.ts";
import { tokenPage } from "./token-page.ts";

/** The pages for people: the contacts of an account, their lists and permissions, and a manually issued token. */
export function pageRoutes(provider: Provider): Hono {
  const { state, accounts, clock } = provider;
  const app = new Hono();
  app.get("/", (c) => {
    const [first = ""] = accounts.keys();
    const asked = c.req.query("account") ?? first;
    const account = accounts.has(asked) ? asked : first;
    const page = Math.max(1, Math.trunc(Number(c.req.query("page"))) || 1);
    return c.html(
      contactsPage(provider, { account, search: c.req.query("search")?.trim() ?? "", page }, secure(c)),
    );
  });
  app.get("/token", (c) => c.html(tokenPage(provider, undefined, secure(c))));
  app.post("/token", async (c) => {
    const { login } = await c.req.parseBody();
    if (typeof login !== "string" || !provider.logins.has(login)) return c.redirect("/token", 303);
    return c.html(tokenPage(provider, issueManually(provider, login).access_token, secure(c)));
  });
  for (const name of ["unsubscribe", "confirm"] as const)
    app.post(`/contacts/:account/:id/${name}`, (c) => {
      const contacts = state.holdings.get(c.req.param("account"))?.contacts;
      const contact = contacts?.get(c.req.param("id"));
      if (contact) contacts?.put(happenings[name](contact, wireTime(clock.now())));
      // Only a way within these pages is taken back.
      const back = c.req.query("back") ?? "";
      return c.redirect(`/?${new URLSearchParams(back)}`, 303);
    });
  return app;
}
