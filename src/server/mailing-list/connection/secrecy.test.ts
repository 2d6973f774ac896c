import { sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { openApp } from "#server/app.ts";
import { type Call, callConstantContact } from "#server/mailing-list/service/call.ts";
import { openGate } from "#server/platform/session-gate/gate.ts";
import { confirmEveryone } from "#test/people/proofs.ts";
import { aFullOfficer, auditEntries } from "#test/people/signed-in-officers.ts";
import { LONG_SESSIONS, useMailingService } from "#test/services/mailing-service.ts";
import { readConnection } from "./connection.ts";

const service = useMailingService(LONG_SESSIONS);
const { app, control } = service;
const TOKEN = "/oauth2/default/v1/token";

test("No token ever appears in the log, a response, the audit log or the database", async () => {
  const { cookie } = await aFullOfficer(app);
  const lines: string[] = [];
  const answers: string[] = [];
  const secrets = new Set<string>();
  const dumps: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const { db, config } = app;
  const http = openApp({ db, config, log, gate: openGate(db, config), clock: () => app.now });

  async function ask(method: string, path: string, body?: object): Promise<Response> {
    const response = await http.request(`http://portal.test/api/constant-contact/${path}`, {
      method,
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
    answers.push(await response.clone().text(), JSON.stringify([...response.headers]));
    return response;
  }
  const call = (more: Partial<Call> = {}) =>
    callConstantContact(
      { ...service.work(), log },
      { method: "GET", path: "/contacts", for: "job", ...more },
    );
  /** All current secrets: stored ones, and those the service knows. */
  async function note(): Promise<void> {
    const { accessToken, refreshToken } = await readConnection(service.work());
    const { accessTokens, grants, codes } = service.emulator().provider.state;
    for (const secret of [
      ...[accessToken, refreshToken ?? ""],
      ...[...accessTokens.values()].map(({ token }) => token),
      ...[...grants.values()].flatMap((grant) => [grant.refreshToken ?? "", ...grant.spent]),
      ...[...codes.values()].map(({ code }) => code),
    ]) {
      if (secret) secrets.add(secret);
    }
    const { rows } = await db.execute(sql`select (select json_agg(c) from mailing_connection c) as connection,
      (select json_agg(a) from mailing_authorizations a) as authorizations`);
    dumps.push(JSON.stringify(rows));
  }
  async function connect(login: string): Promise<void> {
    await confirmEveryone(app);
    const { authUrl } = (await (await ask("GET", "auth-url")).json()) as { authUrl: string };
    const query = { url: authUrl, login };
    const { location } = await control<{ location: string }>("POST", "/consent", query);
    await ask("GET", `callback${new URL(location).search}`);
    await ask("GET", `callback${new URL(location).search}`);
    await note();
  }
  async function lookAround(): Promise<void> {
    for (const path of ["status", "test", "lists"]) await ask("GET", path);
    await call({ query: { email: "anna@example.org" } });
    await note();
  }

  await connect("margaret.hollis");
  await lookAround();
  for (const name of ["unauthorized", "forbidden", "http500", "throttled", "timeoutBefore"]) {
    await control("POST", "/faults", { name, count: 1, ms: 1 });
    await call({ query: { email: "anna@example.org" } });
    await note();
  }
  await service.pass(25 * 60);
  for (const name of ["http503", "timeoutAfter"]) {
    await control("POST", "/faults", { name, count: 1, ms: 1, path: TOKEN });
    await lookAround();
  }
  await connect("anton.weiss");
  const [first = ""] = secrets;
  await ask("PUT", "token", { accessToken: first });
  await ask("PUT", "token", { accessToken: [...secrets].at(-1) });
  await control("POST", "/revoke");
  await lookAround();
  await connect("paul.reader");
  await db.execute("alter table mailing_pace rename to away");
  expect((await ask("GET", "test")).status).toBe(500);
  await db.execute("alter table away rename to mailing_pace");
  await ask("POST", "disconnect");

  expect(secrets.size).toBeGreaterThanOrEqual(8);
  expect(lines.join("")).toContain("a call to the mailing service failed");
  expect(lines.join("")).toContain("the mailing service gave no new token");
  expect(lines.join("")).not.toContain("anna");
  const { clientSecret } = service.emulator().provider.application;
  const told = {
    log: lines.join(""),
    answers: answers.join(""),
    auditLog: JSON.stringify(await auditEntries(app)),
  };
  for (const [where, text] of Object.entries({ ...told, database: dumps.join("") })) {
    for (const secret of [...secrets, clientSecret]) {
      expect(text.includes(secret), `${secret.slice(0, 12)}… in ${where}`).toBe(false);
    }
  }
}, 60_000);
