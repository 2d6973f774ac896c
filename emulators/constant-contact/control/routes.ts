import { Hono } from "hono";
import { Settings } from "#emulators/constant-contact/accounts/account.ts";
import { activityJson } from "#emulators/constant-contact/activities/read-shape.ts";
import { runActivities } from "#emulators/constant-contact/activities/run.ts";
import { FaultForm } from "#emulators/constant-contact/faults/faults.ts";
import { readAuthorizeRequest } from "#emulators/constant-contact/oauth/authorize-request.ts";
import { decide } from "#emulators/constant-contact/oauth/consent.ts";
import { issueManually } from "#emulators/constant-contact/oauth/issue-token.ts";
import type { Program } from "#emulators/constant-contact/program.ts";
import type { Provider } from "#emulators/constant-contact/provider.ts";
import { wireTime } from "#emulators/constant-contact/wire-time.ts";
import { commonControls } from "#emulators/platform/controls.ts";
import { ControlError, readBody } from "#emulators/platform/read-body.ts";
import { addContacts } from "./add-contacts.ts";
import { contactView } from "./contact-view.ts";
import { deleteList } from "./delete-list.ts";
import { findPerson, holdingsOf } from "./find-person.ts";
import { AddContactsForm, ConsentForm, TokenForm, UnsubscribeForm } from "./forms.ts";
import { happenings } from "./happenings.ts";

/** The emulator's own controls for tests and demos; no such thing exists at the real company. */
export function controlRoutes({ provider, requests, reset }: Program): Hono {
  const app = commonControls({
    ...provider,
    shapes: { fault: FaultForm, settings: Settings.partial().strict() },
    reset,
    advanced: () => runActivities(provider),
  });
  app.get("/requests", (c) => c.json({ requests: requests.list() }));
  app.delete("/requests", (c) => {
    requests.clear();
    return c.json({ requests: [] });
  });
  app.route("/", peopleRoutes(provider));
  app.route("/", accessRoutes(provider));
  return app;
}

function peopleRoutes(provider: Provider): Hono {
  const app = new Hono();
  const now = () => wireTime(provider.clock.now());
  app.get("/contacts", (c) => {
    const holdings = holdingsOf(provider, c.req.query("account"));
    const email = c.req.query("email");
    const chosen = email === undefined ? [...holdings.contacts.values()] : [findPerson(holdings, email)];
    return c.json({ contacts: chosen.map((contact) => contactView(holdings, contact)) });
  });
  app.post("/contacts", async (c) => {
    const { account, contacts } = await readBody(c, AddContactsForm);
    addContacts(holdingsOf(provider, account), contacts, now());
    return c.json({ added: contacts.length });
  });
  app.get("/lists", (c) =>
    c.json({ lists: [...holdingsOf(provider, c.req.query("account")).lists.values()] }),
  );
  app.delete("/lists/:id", (c) => {
    deleteList(holdingsOf(provider, c.req.query("account")), c.req.param("id"));
    return c.json({ deleted: true });
  });
  app.get("/tags", (c) => c.json({ tags: [...holdingsOf(provider, c.req.query("account")).tags.values()] }));
  app.get("/activities", (c) => {
    const { activities } = holdingsOf(provider, c.req.query("account"));
    const shown = [...activities.values()].map((one) => ({ kind: one.kind, ...activityJson(one) }));
    return c.json({ activities: shown });
  });
  app.post("/unsubscribe", async (c) => {
    const { email, account, reason = null } = await readBody(c, UnsubscribeForm);
    const holdings = holdingsOf(provider, account);
    const contact = happenings.unsubscribe(findPerson(holdings, email), now(), reason);
    holdings.contacts.put(contact);
    return c.json(contactView(holdings, contact));
  });
  return app;
}

function accessRoutes(provider: Provider): Hono {
  const { state, logins, clock } = provider;
  const app = new Hono();
  app.post("/consent", async (c) => {
    const { url, login, deny } = await readBody(c, ConsentForm);
    const [first = ""] = logins.keys();
    const read = readAuthorizeRequest(provider, new URL(url).searchParams);
    const location = decide(provider, read, { login: login ?? first, allowed: !deny });
    if (location === null)
      throw new ControlError(400, "untrusted" in read ? read.untrusted : "Not readable.");
    return c.json({ location });
  });
  app.post("/token", async (c) => {
    const { login, scopes } = await readBody(c, TokenForm);
    const [first = ""] = logins.keys();
    if (login !== undefined && !logins.has(login)) throw new ControlError(404, "No such login.");
    return c.json(issueManually(provider, login ?? first, scopes));
  });
  app.post("/revoke", (c) => {
    for (const grant of [...state.grants.values()]) state.grants.put({ ...grant, endedAt: clock.now() });
    return c.json({ revoked: state.grants.size });
  });
  return app;
}
