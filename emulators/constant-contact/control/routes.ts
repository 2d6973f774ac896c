import { type Context, Hono } from "hono";
import { Settings } from "#emulators/constant-contact/accounts/account.ts";
import { activityJson } from "#emulators/constant-contact/activities/read-shape.ts";
import { runActivities } from "#emulators/constant-contact/activities/run.ts";
import { FaultForm } from "#emulators/constant-contact/faults/faults.ts";
import { readAuthorizeRequest } from "#emulators/constant-contact/oauth/authorize-request.ts";
import { decide } from "#emulators/constant-contact/oauth/consent.ts";
import { issueManually } from "#emulators/constant-contact/oauth/issue-token.ts";
import type { Program } from "#emulators/constant-contact/program.ts";
import { wireTime } from "#emulators/constant-contact/wire-time.ts";
import { ControlError, readBody } from "#emulators/platform/read-body.ts";
import { addContacts } from "./add-contacts.ts";
import { contactView } from "./contact-view.ts";
import { deleteList } from "./delete-list.ts";
import { findPerson, holdingsOf } from "./find-person.ts";
import {
  AddContactsForm,
  AdvanceForm,
  ConsentForm,
  LoginForm,
  PersonForm,
  TokenForm,
  UnsubscribeForm,
} from "./forms.ts";
import { happenings } from "./happenings.ts";

/** The emulator's own controls for tests and demos; no such thing exists at the real company. */
export function controlRoutes(program: Program): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (error instanceof ControlError) return c.json({ error: error.message }, error.status);
    throw error;
  });
  app.route("/", runningRoutes(program));
  app.route("/", peopleRoutes(program));
  app.route("/", accessRoutes(program));
  return app;
}

function runningRoutes({ provider, requests, reset }: Program): Hono {
  const { clock, faults, settings } = provider;
  const app = new Hono();
  const whatTime = () => ({ now: new Date(clock.now()).toISOString() });
  app.get("/clock", (c) => c.json(whatTime()));
  app.post("/clock/advance", async (c) => {
    clock.advance((await readBody(c, AdvanceForm)).ms);
    runActivities(provider);
    return c.json(whatTime());
  });
  app.post("/reset", (c) => {
    reset();
    return c.json({ reset: true });
  });
  app.get("/settings", (c) => c.json(settings));
  app.post("/settings", async (c) => {
    Object.assign(settings, await readBody(c, Settings.partial().strict()));
    return c.json(settings);
  });
  const allFaults = (c: Context) => c.json({ faults: faults.list() });
  app.get("/faults", allFaults);
  app.post("/faults", async (c) => {
    faults.set(await readBody(c, FaultForm));
    return allFaults(c);
  });
  app.delete("/faults/:name?", (c) => {
    const { data: name, success } = FaultForm.shape.name.optional().safeParse(c.req.param("name"));
    if (!success) throw new ControlError(404, "No such fault.");
    faults.clear(name);
    return allFaults(c);
  });
  app.get("/requests", (c) => c.json({ requests: requests.list() }));
  app.delete("/requests", (c) => {
    requests.clear();
    return c.json({ requests: [] });
  });
  return app;
}

function peopleRoutes({ provider }: Program): Hono {
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
  for (const name of ["confirm", "bounce"] as const)
    app.post(`/${name}`, async (c) => {
      const { email, account } = await readBody(c, PersonForm);
      const holdings = holdingsOf(provider, account);
      const contact = happenings[name](findPerson(holdings, email), now());
      holdings.contacts.put(contact);
      return c.json(contactView(holdings, contact));
    });
  return app;
}

function accessRoutes({ provider }: Program): Hono {
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
  app.get("/logins", (c) => c.json({ logins: [...logins.values()] }));
  app.post("/logins/:name", async (c) => {
    const login = logins.get(c.req.param("name"));
    if (!login) throw new ControlError(404, "No such login.");
    const { privileges } = await readBody(c, LoginForm);
    logins.set(login.name, { ...login, privileges });
    return c.json({ login: login.name, privileges });
  });
  return app;
}
