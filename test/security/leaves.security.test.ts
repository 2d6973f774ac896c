import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Kitchen } from "#contract/papers/kitchen.ts";
import { KITCHEN_PARTS, PART_CODES } from "#contract/papers/parts.ts";
import { endpoints } from "#server/app.ts";
import { wordsIn } from "#test/files/words-in.ts";
import { REQUESTS, type Shot } from "./requests.ts";
import { useWorld } from "./use-world.ts";

const stage = useWorld();
const { app } = stage;

/** What everyone at the dinner cannot eat, what each party asked for, and where every member lives: words of their own. */
const NEED = "plantedneed";
const REQUEST = "plantedrequest";
const STREET = "plantedstreet";
const MINUTE_MS = 60_000;

const calls = endpoints.map((endpoint) => ({ ...endpoint, call: `${endpoint.method} ${endpoint.path}` }));
/** What members and visitors are answered, `needs.security.test.ts` reads. */
const officers = calls.filter(({ who }) => who !== "visitor" && who !== "member");
const callsThat = (leaves: string) =>
  calls.filter((endpoint) => endpoint.leaves === leaves).map(({ call }) => call);

/** Screens on which officers work with needs (067), with the answers to changes there: nothing that is kept or sent. */
const SCREENS = [
  // The attendee list, and one party of it after a change.
  "GET /api/events/:id/attendees",
  "PATCH /api/attendees/:id",
  "PUT /api/attendees/:id/price",
  "PATCH /api/registrations/:id",
  "PATCH /api/registrations/:id/contact",
  "DELETE /api/attendees/:id",
  "POST /api/registrations/:id/persons",
  "POST /api/attendees/:id/ticket",
  "POST /api/registrations/:id/owner",
  "POST /api/registrations/:id/move",
  "POST /api/registrations/:id/put-back",
  "POST /api/attendees/:id/put-back",
  "POST /api/manual-payments/:id/void",
  "POST /api/registrations/:id/offer",
  "POST /api/registrations/:id/lengthen-offer",
  // What changed since the last copy, to be read before it is sent.
  "GET /api/events/:id/kitchen-copies",
  // A member's known needs, before an officer registers them.
  "GET /api/events/:id/members/:memberId/needs",
  // One table, to be looked at in an emergency.
  "GET /api/events/:id/tables/:number/needs",
];

async function plant(): Promise<void> {
  const { world } = stage;
  // An earlier copy, since which all of this is a change.
  await app.call("POST", `/api/events/${world.dinners.first}/kitchen-copies`, {
    cookie: world.full,
    body: {},
  });
  const needs = { list: [{ code: "milk", severity: "allergy" }], words: NEED, carriesEpinephrine: false };
  await app.db.execute(sql`update attendees set needs = ${JSON.stringify(needs)}::jsonb, needs_source = 'officer',
    needs_at = now(), table_number = 1 where event_id = ${world.dinners.first}`);
  await app.db.execute(
    sql`update registrations set food_requests = ${REQUEST} where event_id = ${world.dinners.first}`,
  );
  await app.db.execute(sql`update members set address = ${STREET}`);
  await stage.changes();
}
beforeEach(plant);

/** The request to send: as for every other test, but with what makes needs leave where not every request does. */
async function shotOf(call: string, cookie: string): Promise<Shot> {
  const { world } = stage;
  const shot = REQUESTS[call]?.shot(world.bert, world);
  if (!shot) throw new Error(`no request for ${call}`);
  if (!call.endsWith("/kitchen-copies/send")) return shot;
  await app.db.execute(sql`insert into dinner_venues (event_id, emails, updated_at, updated_by)
    values (${world.dinners.first}, '{chef@maison.example}', now(), 'member 1') on conflict do nothing`);
  const read = `/api/events/${world.dinners.first}/kitchen-copies`;
  const { body } = await app.call<Kitchen>("GET", read, { cookie });
  return { ...shot, body: { version: body.version, fingerprint: body.fingerprint } };
}

/** What the caller gets: the words of the answer, whatever file it is, and of the emails that were written for it. */
async function taken(call: string, cookie: string, shot: Shot): Promise<{ status: number; words: string }> {
  const [method = ""] = call.split(" ");
  const { path, body, file, form } = shot;
  const type = form ? "application/x-www-form-urlencoded" : "application/json";
  const sent = form ? new URLSearchParams(form).toString() : (file ?? JSON.stringify(body ?? {}));
  const reply = await app.fetch(
    new Request(new URL(path, app.config.publicUrl), {
      method,
      headers: {
        cookie,
        ...(method !== "GET" && { "sec-fetch-site": "same-origin", ...(!file && { "content-type": type }) }),
      },
      ...(method !== "GET" && { body: sent }),
    }),
  );
  const words = [await wordsIn(new Uint8Array(await reply.arrayBuffer()))];
  const { rows: emails } = await app.db.execute<{ text: string }>(
    sql`select concat(subject, body_text, body_html) as text from outbox where sent_at is null`,
  );
  const { rows: files } = await app.db.execute<{ body: Uint8Array }>(
    sql`select body from outbox_files f join outbox o on o.id = f.outbox_id where o.sent_at is null`,
  );
  for (const { body: attached } of files) words.push(await wordsIn(new Uint8Array(attached)));
  return { status: reply.status, words: [...words, ...emails.map(({ text }) => text)].join("\n") };
}

/** The calls that hand out one of these words to an officer. */
async function callsWith(planted: RegExp, asked: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const cookie = stage.world.full;
  for (const call of asked) {
    const shot = await shotOf(call, cookie);
    const { words } = await taken(call, cookie, shot);
    if (planted.test(words)) found.push(call);
    await again(call);
  }
  return found.toSorted();
}

/** Everything as it was, for the next call. */
async function again(call: string): Promise<void> {
  // Log-ins and log-outs change sessions, which are not compared.
  if ((await stage.changes()).length === 0 && !/log(in|out)/.test(call)) return;
  await stage.restore();
  await plant();
}

/** The calls of officers that may answer with needs or requests, by their schemas. */
function callsAnsweringNeeds(): string[] {
  const hasNeeds = ({ output }: (typeof calls)[number]) =>
    output !== undefined &&
    /"(needs|foodRequests)":/.test(JSON.stringify(z.toJSONSchema(output, { unrepresentable: "any" })));
  return officers.filter(hasNeeds).map(({ call }) => call);
}

describe("What leaves the portal", () => {
  test("holds needs only where the contract says so, or is a listed screen", async () => {
    const all = officers.map(({ call }) => call);
    const found = await callsWith(new RegExp(`${NEED}|${REQUEST}`), all);
    const marked = [...callsThat("needs"), ...callsThat("sometimes needs")];
    expect(found).toEqual(expect.arrayContaining(marked));
    const holding = new Set([...found, ...callsAnsweringNeeds()]);
    expect([...holding].toSorted()).toEqual([...marked, ...SCREENS].toSorted());
  });

  test("holds the addresses of many in a file only where the contract says so", async () => {
    const files = calls
      .filter(({ output, method }) => !output && method !== "DELETE")
      .map(({ call }) => call);
    const found = await callsWith(new RegExp(STREET), files);
    // What is kept about one member: needs, too, which ask for more, and what is one's own.
    const single = ["GET /api/members/:id/data", "GET /api/member/data"];
    expect(found).toEqual([...callsThat("addresses"), ...single].toSorted());
  });

  test("is refused ten minutes after the last confirmation, and is there after the next", async () => {
    const marked = calls.filter(({ leaves }) => leaves);
    expect(marked.length).toBeGreaterThan(5);
    for (const { call, leaves = "" } of marked) {
      const planted = leaves === "addresses" ? STREET : NEED;
      const cookie = stage.world.full;
      const shot = await shotOf(call, cookie);
      await stage.changes();
      const open = app.now;
      app.now = new Date(open.getTime() + 10 * MINUTE_MS);
      const late = await taken(call, cookie, shot);
      expect([call, late.status, late.words.includes("proof_needed")]).toEqual([call, 403, true]);
      expect([call, late.words.includes(planted), await stage.changes()]).toEqual([call, false, []]);
      app.now = open;
      const { status, words } = await taken(call, cookie, shot);
      expect([call, status, words.includes(planted)]).toEqual([call, 200, true]);
      await again(call);
    }
  });

  test("is in one part of the papers, so that the others ask for nothing", async () => {
    const { world } = stage;
    const path = `/api/events/${world.dinners.first}/pack`;
    const harmless = PART_CODES.filter((part) => !KITCHEN_PARTS.includes(part));
    app.now = new Date(app.now.getTime() + 10 * MINUTE_MS);
    const call = "GET /api/events/:id/pack";
    const without = await taken(call, world.limited, { path: `${path}?as=zip&parts=${harmless.join(",")}` });
    expect([without.status, without.words.includes("Bertmark")]).toEqual([200, true]);
    expect(without.words).not.toMatch(new RegExp(`${NEED}|${REQUEST}`));
    for (const parts of ["", `?parts=${harmless.join(",")},kitchen`, "?as=zip&parts=kitchen"]) {
      expect([parts, (await taken(call, world.limited, { path: path + parts })).status]).toEqual([
        parts,
        403,
      ]);
    }
  });
});
