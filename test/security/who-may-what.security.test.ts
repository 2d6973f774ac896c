import { describe, expect, test } from "vitest";
import type { Who } from "#contract/endpoint.ts";
import { endpoints } from "#server/app.ts";
import { openEmbedded } from "#test/database/shared-database.ts";
import { fire, REQUESTS } from "./requests.ts";
import { useWorld } from "./use-world.ts";
import { BERTS } from "./world.ts";

// The other attacks run on PostgreSQL; here, the embedded database gets every call of the contract (077).
const stage = useWorld({}, openEmbedded);
const { app } = stage;

/**
 * Signed out, another member, the two kinds of officers, and an administrator of /api/login without a member record.
 */
const ASKERS = ["visitor", "anna", "limited", "full", "administrator"] as const;
type Asker = (typeof ASKERS)[number];

const cookieOf = (asker: Asker) =>
  asker === "visitor" ? "" : asker === "anna" ? stage.world.anna.cookie : stage.world[asker];

/** The callers that the contract's `who` admits (S-31). */
const LETS_IN: Record<Who, readonly Asker[]> = {
  visitor: ASKERS,
  member: ["anna", "limited", "full", "administrator"],
  limited: ["limited", "full", "administrator"],
  full: ["full", "administrator"],
  administrator: ["administrator"],
};

/** What any officer may read of a member, so the answers may name Bert; a limited one never reads the comments. */
const OFFICERS: readonly Asker[] = ["limited", "full", "administrator"];

const calls = endpoints.map((endpoint) => ({ ...endpoint, call: `${endpoint.method} ${endpoint.path}` }));

/** What is wrong with the answer to a caller who aimed at Bert, in words. */
async function faults(call: string, who: Who, asker: Asker): Promise<string[]> {
  const request = REQUESTS[call];
  if (!request) return ["there is no such request"];
  const { world } = stage;
  const reply = await fire(app, call, { shot: request.shot(world.bert, world), cookie: cookieOf(asker) });
  const changed = await stage.changes();
  const found: string[] = [];
  const isIn = LETS_IN[who].includes(asker);
  const refusal = asker === "visitor" || who === "administrator" ? 401 : 403;
  if (!isIn && reply.status !== refusal) found.push(`${reply.status} instead of ${refusal}`);
  if (isIn && request.aim === "own" && reply.status !== 404) found.push(`${reply.status} instead of 404`);
  const isRefused = !isIn || request.aim === "own";
  if (isRefused && changed.length > 0) found.push(`changed ${changed.join(" | ")}`);
  const mayName = isIn && (request.aim === "secret" || (OFFICERS.includes(asker) && who !== "member"));
  const named = `${reply.text} ${JSON.stringify([...reply.headers])}`;
  if (!mayName && new RegExp(BERTS, "i").test(named)) found.push("told something of Bert's");
  // A call that succeeds for the member leaves everyone else's rows as they were.
  if (isIn && !isRefused && who === "member") {
    const bertsOwn = changed.filter((row) => row.includes(`"member_id": ${world.bert.memberId},`));
    if (bertsOwn.length > 0) found.push(`changed Bert's ${bertsOwn.join(" | ")}`);
  }
  // Log-ins and log-outs change sessions, which are not compared.
  if (changed.length > 0 || /log(in|out)/.test(call)) await stage.restore();
  return found.map((fault) => `${call} as ${asker}: ${fault}`);
}

describe("what is Bert's", () => {
  test("only callers with the contract's role and ownership read or change it", async () => {
    const found: string[] = [];
    for (const { call, who } of calls) {
      for (const asker of ASKERS) found.push(...(await faults(call, who, asker)));
    }
    expect(found).toEqual([]);
  });

  test("is open to its owner: the same requests on one's own records succeed", async () => {
    const found: string[] = [];
    for (const { call, who } of calls) {
      const request = REQUESTS[call];
      if (request?.aim !== "own" || who !== "member") continue;
      const { world } = stage;
      const reply = await fire(app, call, {
        shot: request.shot(world.anna, world),
        cookie: world.anna.cookie,
      });
      if (reply.status >= 400) found.push(`${call}: ${reply.status} ${reply.text}`);
      await stage.restore();
    }
    expect(found).toEqual([]);
  });
});

/** Ids of missing rows, and words that are not ids. */
const NO_IDS = ["999999", "2147483647", "2147483648", "0", "-1", "1.0", "1e0", "01", "a", "%20", "١"];
const NO_REFERENCES = ["A".repeat(22), "A".repeat(43), "A", "%2e%2e%2f", "a".repeat(64)];

test("what does not exist is not found, for any role, and nothing changes", async () => {
  const found: string[] = [];
  for (const { call, path, who, method } of calls) {
    // It looks at nothing: the page that it opens says so of a wrong link.
    if (!path.includes(":") || call === "GET /api/emails/unsubscribe/:token") continue;
    const request = REQUESTS[call];
    const wrong = path.includes(":id") ? NO_IDS : NO_REFERENCES;
    const asker = who === "member" ? "anna" : "full";
    const shot = request?.shot(stage.world.anna, stage.world);
    const query = shot?.path.split("?")[1];
    for (const id of wrong) {
      const filled = `${path.replace(/:\w+/, id)}${query ? `?${query}` : ""}`;
      const reply = await fire(app, call, { shot: { ...shot, path: filled }, cookie: cookieOf(asker) });
      // A deletion that is no longer announced has been carried out.
      if (reply.status === 409 && path === "/api/deletions/:id") continue;
      if (reply.status !== 404) found.push(`${method} ${filled} as ${asker}: ${reply.status} ${reply.text}`);
    }
  }
  expect(found).toEqual([]);
  expect(await stage.changes()).toEqual([]);
});

test("a limited officer reads no notes or user names, and changes no money", async () => {
  const { world } = stage;
  const noted = { adminComments: "CONFIDENTIAL-1", duesNotes: "CONFIDENTIAL-2" };
  const sensitive = { memberComments: "CONFIDENTIAL-3", userName: "confidential-4" };
  const written = await app.call("PUT", `/api/members/${world.bert.memberId}`, {
    cookie: world.full,
    body: { ...noted, ...sensitive },
  });
  expect(written.status, written.text).toBe(200);
  const readers: string[] = [];
  for (const { call, who } of calls) {
    if (!LETS_IN[who].includes("limited") || !call.startsWith("GET ") || call.includes("logout")) continue;
    const shot = REQUESTS[call]?.shot(world.bert, world) ?? { path: "/" };
    const { text } = await fire(app, call, { shot, cookie: world.limited });
    expect(text, call).not.toMatch(/CONFIDENTIAL|argon2/i);
    const { text: whole } = await fire(app, call, { shot, cookie: world.full });
    if (/CONFIDENTIAL/i.test(whole)) readers.push(call);
  }
  // A full officer reads them with the same calls, so there is something to withhold.
  expect(readers).toEqual(expect.arrayContaining(["GET /api/members", "GET /api/members/export/csv"]));
  for (const body of [{ amount: "1.00" }, { paymentType: "manual" }, { paymentMethod: "complimentary" }]) {
    const reply = await app.call("PATCH", `/api/registrations/${world.bert.confirmedId}`, {
      cookie: world.limited,
      body,
    });
    expect([body, reply.status]).toEqual([body, 403]);
  }
});

test("no answer contains a password hash, a session, or another member's link", async () => {
  const { world } = stage;
  for (const asker of ASKERS) {
    for (const { call } of calls) {
      if (!call.startsWith("GET ") || call.includes("logout")) continue;
      const shot = REQUESTS[call]?.shot(world.anna, world) ?? { path: "/" };
      const { text } = await fire(app, call, { shot, cookie: cookieOf(asker) });
      for (const secret of [world.bert.reference, world.bert.calendarToken, world.bert.resetToken]) {
        expect(text.includes(secret), `${call} as ${asker}`).toBe(false);
      }
      expect(text, `${call} as ${asker}`).not.toMatch(/argon2|passwordHash|password_hash|"sid"/);
    }
  }
});
